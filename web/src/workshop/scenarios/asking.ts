/** What the scenario editor asks the server. */

import type { ScenarioBench, ScenarioDraft, ScenarioJudged, ScenarioMade, ScenarioRead, TrialFought, TrialWanted } from "../../protocol";
import { posted, told } from "../../server";

const at = (book: string, what: string): string => `/api/scenarios/${encodeURIComponent(book)}${what}`;

export const scenarioBench = async (book: string): Promise<ScenarioBench> => told(await fetch(at(book, "")));
export const judgeScenario = async (book: string, draft: ScenarioDraft): Promise<ScenarioJudged> => told(await posted(at(book, "/draft"), draft));
export const tryScenario = async (book: string, wanted: TrialWanted): Promise<TrialFought> => told(await posted(at(book, "/try"), wanted));
export const readyScenario = async (book: string, id: string): Promise<ScenarioMade> => told(await fetch(at(book, `/ready/${encodeURIComponent(id)}`)));
export const readScenario = async (book: string, file: File): Promise<ScenarioRead> => told(await fetch(at(book, `/read?name=${encodeURIComponent(file.name)}`), { method: "POST", body: file }));

/** A scenario as a file. */
export async function scenarioFile(book: string, draft: ScenarioDraft): Promise<Blob> {
  const answer = await posted(at(book, "/file"), draft);
  if (!answer.ok) await told(answer);
  return answer.blob();
}
