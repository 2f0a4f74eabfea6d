import { createHash } from 'node:crypto';

// A service account file contains commas and newlines of its own.
const VERTEX_AI = 41;
const SHORTEST_SHOWN = 16;

/** What the console may know about a stored key. */
export interface KeyDescription {
  fingerprint: string;
  hint: string;
}

/** The single keys of a channel: separated by commas or newlines, each once, except where the key is a document. */
export function parseKeys(type: number, text: string): string[] {
  const parts = type === VERTEX_AI ? [text] : text.split(/[,\r\n]+/);
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}

/** A fingerprint to compare keys by, and enough characters to recognise one's own; short keys show nothing. */
export function describeKey(key: string): KeyDescription {
  const fingerprint = createHash('sha256').update(key).digest('hex').slice(0, 8);
  const hint = key.length < SHORTEST_SHOWN ? '••••••••' : `${key.slice(0, 3)}…${key.slice(-4)}`;
  return { fingerprint, hint };
}
