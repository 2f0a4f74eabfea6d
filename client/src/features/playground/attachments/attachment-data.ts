import { useEffect, useSyncExternalStore } from 'react';

/**
 * The data of attachments: text of text files, data URLs of others. In memory, and for sent messages also in a database
 * of the browser, which permits more than the storage of conversations. Without such a database, or when it is full,
 * the data exists until the page closes.
 */
const kept = new Map<string, string>();
/** Ids that the database does not contain. */
const missing = new Set<string>();
const listeners = new Set<() => void>();

/** The data of an attachment; undefined until it is read from the database, null if it is no longer available. */
export const dataOf = (id: string): string | null | undefined => kept.get(id) ?? (missing.has(id) ? null : undefined);

export function keepData(id: string, data: string) {
  kept.set(id, data);
}

const storeName = 'attachments';
let opened: Promise<IDBDatabase> | undefined;

const result = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open('tollgate-playground', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  return result(opening);
}

/** Runs an operation on the stored data; undefined if the browser refuses. */
async function stored<T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    opened ??= open();
    return await result(run((await opened).transaction(storeName, mode).objectStore(storeName)));
  } catch {
    opened = undefined;
    return undefined;
  }
}

/** Stores the data of a sent message. */
export function storeData(ids: readonly string[]) {
  for (const id of ids) {
    const data = kept.get(id);
    if (data !== undefined) void stored('readwrite', (store) => store.put(data, id));
  }
}

/** Deletes data that neither a conversation nor the message being written contains, in memory and in the database. */
export async function deleteUnused(used: ReadonlySet<string>): Promise<void> {
  for (const id of [...kept.keys(), ...missing]) {
    if (used.has(id)) continue;
    kept.delete(id);
    missing.delete(id);
  }
  const ids = (await stored('readonly', (store) => store.getAllKeys())) ?? [];
  for (const id of ids) if (!used.has(String(id))) void stored('readwrite', (store) => store.delete(id));
}

async function restore(id: string): Promise<void> {
  const data: unknown = await stored('readonly', (store) => store.get(id));
  if (typeof data === 'string') kept.set(id, data);
  else missing.add(id);
  for (const listener of listeners) listener();
}

/** Reads the data of sent messages from the database. Resolves when `dataOf` is known for each. */
export async function loadData(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.filter((id) => dataOf(id) === undefined).map(restore));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** `dataOf`, which is read from the database if necessary. */
export function useAttachmentData(id: string): string | null | undefined {
  const data = useSyncExternalStore(subscribe, () => dataOf(id));
  useEffect(() => {
    if (data === undefined) void restore(id);
  }, [id, data]);
  return data;
}
