import { createHash } from 'node:crypto';

// A service account file contains commas and newlines of its own.
const VERTEX_AI = 41;
const SHORTEST_SHOWN = 16;

/** What the console may know about a stored key. */
export interface KeyDescription {
  fingerprint: string;
  hint: string;
  /** Why the upstream refused it; null for one in use. */
  refusedReason: string | null;
  refusedAt: Date | null;
}

/** Why and when a key of a pool was set aside. */
export interface RefusedKey {
  reason: string;
  /** ISO 8601. */
  time: string;
}

/** The keys that may be used; all of them when every one was refused, for the channel is then disabled as a whole. */
export function usableKeys(keys: readonly string[], descriptions: readonly KeyDescription[]): readonly string[] {
  const usable = keys.filter((_, at) => descriptions[at]?.refusedReason === null);
  return usable.length > 0 ? usable : keys;
}

/** The single keys of a channel: separated by commas or newlines, each once, except where the key is a document. */
export function parseKeys(type: number, text: string): string[] {
  const parts = type === VERTEX_AI ? [text] : text.split(/[,\r\n]+/);
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}

/** What to compare keys by without showing them. */
export function fingerprintOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

/** A fingerprint, and enough characters to recognise one's own; short keys show nothing. */
export function describeKey(key: string, refused: Readonly<Record<string, RefusedKey>>): KeyDescription {
  const fingerprint = fingerprintOf(key);
  const refusal = Object.hasOwn(refused, fingerprint) ? refused[fingerprint] : undefined;
  const hint = key.length < SHORTEST_SHOWN ? '••••••••' : `${key.slice(0, 3)}…${key.slice(-4)}`;
  return {
    fingerprint,
    hint,
    refusedReason: refusal?.reason ?? null,
    refusedAt: refusal ? new Date(refusal.time) : null,
  };
}
