"use strict";
(() => {
  const film = JSON.parse(document.getElementById("battle").textContent);
  const root = document.querySelector(".replay");
  const find = (what) => root.querySelector(what);
  const [ground, paper, slider, told, clock] = ["img", "svg", "input[type=range]", ".told", "output"].map(find);
  const [back, play, on, fast] = [".back", ".play", ".on", ".fast"].map(find);
  const NS = "http://www.w3.org/2000/svg";

  // every moment as a whole, so that any of them can be shown at once
  const whole = [];
  let stands = {};
  for (const frame of film.frames) {
    stands = { ...stands, ...frame.u };
    for (const gone of frame.x) delete stands[gone];
    whole.push(stands);
  }
  slider.max = String(film.frames.length - 1);

  const laid = new Map();
  let at = 0, timer = 0;

  function lay(id) {
    const group = document.createElementNS(NS, "g");
    group.setAttribute("class", `unit ${film.sides[id]}`);
    const [title, mark] = ["title", "text"].map((kind) => document.createElementNS(NS, kind));
    group.append(document.createElementNS(NS, "g"), title, mark);
    title.textContent = film.names[id];
    mark.setAttribute("dy", ".35em");
    paper.append(group);
    const made = { group, mark, sign: /\(([A-Z]\w{0,3})\)$/.exec(film.names[id])?.[1] ?? "", glyph: -1, turn: 0 };
    laid.set(id, made);
    return made;
  }

  function show(next) {
    at = Math.max(0, Math.min(film.frames.length - 1, next));
    const frame = film.frames[at];
    if (ground.dataset.n !== String(frame.g)) {
      ground.src = film.grounds[frame.g];
      ground.dataset.n = String(frame.g);
    }
    const signed = new Set(); // of a unit of many pieces the first bears its mark
    for (const [id, { group }] of laid) if (!(id in whole[at])) group.style.opacity = "0";
    for (const [id, [x, y, turn, glyph]] of Object.entries(whole[at])) {
      const unit = laid.get(id) ?? lay(id);
      if (unit.glyph !== glyph) unit.group.firstChild.innerHTML = film.glyphs[unit.glyph = glyph];
      unit.turn += ((turn - unit.turn + 540) % 360) - 180; // the short way round
      unit.group.style.opacity = "1";
      unit.mark.textContent = signed.has(unit.sign) ? "" : unit.sign;
      unit.mark.setAttribute("transform", `rotate(${-unit.turn})`);
      signed.add(unit.sign);
      unit.group.style.setProperty("--turn", `${unit.turn}deg`);
      unit.group.style.transform = `translate(${x}px,${y}px) rotate(${unit.turn}deg)`;
    }
    slider.value = String(at);
    clock.textContent = frame.t;
    told.textContent = frame.s.join(" ");
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    play.textContent = play.dataset.play;
  }
  function step() {
    if (at >= film.frames.length - 1) return stop();
    show(at + 1);
    const long = 700 + 18 * told.textContent.length;
    timer = setTimeout(step, fast.checked ? long / 4 : long);
  }
  play.addEventListener("click", () => {
    if (timer) return stop();
    if (at >= film.frames.length - 1) show(0);
    play.textContent = play.dataset.pause;
    timer = setTimeout(step, 200);
  });
  back.addEventListener("click", () => { stop(); show(at - 1); });
  on.addEventListener("click", () => { stop(); show(at + 1); });
  slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });
  show(0);
})();
