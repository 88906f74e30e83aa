/** What is kept in this browser: a small database, and the older storage where a browser has none. */

const NAME = "pulverdampf-workshop";
const SHELF = "kept";

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(SHELF);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error(NAME));
    asked.onblocked = () => reject(new Error(NAME));
  });
}

function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error(NAME));
  });
}

function older<T>(key: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** What was kept under a key; what an older page kept is found as well. */
export async function kept<T>(key: string, usual: T): Promise<T> {
  try {
    const base = await opened();
    const found = (await done(base.transaction(SHELF).objectStore(SHELF).get(key))) as string | undefined;
    base.close();
    return found === undefined ? (older<T>(key) ?? usual) : (JSON.parse(found) as T);
  } catch {
    return older<T>(key) ?? usual;
  }
}

/** Keeps a value; where no database can be had, in the older storage. Nothing is given up before it is written. */
export async function keep(key: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  try {
    const base = await opened();
    const writing = base.transaction(SHELF, "readwrite");
    await done(writing.objectStore(SHELF).put(text, key));
    base.close();
    localStorage.removeItem(key);
  } catch {
    localStorage.setItem(key, text);
  }
}
