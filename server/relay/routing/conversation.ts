import { hash } from 'node:crypto';
import type { RequestBody } from '../../protocols/bytes/request-body.js';
import type { Call, Payer } from '../model/call.js';

const PREFIX_BYTES = 4_096;
/** The length of a digest in base64url: 96 bits, so that two conversations of a token never have the same key in practice. */
const KEY_LENGTH = 16;
/** The structure of a JSON text; strings are skipped, including one that is truncated. */
const TOKENS = /"(?:[^"\\]|\\.)*"?|[[\]{},]/g;
/** Matches a `role` field only; quotes inside a string are escaped. */
const ROLE = /"role"\s*:\s*"(\w+)"/;

/** The conversation of a call. */
export interface Conversation {
  readonly key: string;
  /** Whether the key is derived from the whole beginning of the prompt; others may have the same key otherwise. */
  readonly isExact: boolean;
}

/**
 * The conversation of a call: by the id that the client sends, else by the beginning of the prompt.
 * @param readsPrompt whether the beginning may be read, which takes longer than the rest
 */
export function conversationOf(call: Call, readsPrompt: boolean): Conversation | null {
  const id = idOf(call);
  if (id !== null) return { key: conversationKey(call.payer, 'id', id), isExact: true };
  const beginning = readsPrompt ? beginningOf(call.body) : null;
  if (beginning === null) return null;
  const { text, isWhole } = beginning;
  return { key: conversationKey(call.payer, 'beginning', text), isExact: isWhole };
}

/**
 * The key of a conversation. It contains neither the id nor the text, and is different for each token, so that it does
 * not show that two accounts send the same.
 */
export function conversationKey({ user, token }: Payer, kind: 'id' | 'beginning' | 'connection', text: string): string {
  return hash('sha1', `${user.id} ${token?.id ?? 0} ${kind} ${text}`, 'base64url').slice(0, KEY_LENGTH);
}

/** The conversation id that the client sent. */
function idOf({ exchange, body }: Call): string | null {
  const { headers } = exchange.request;
  const session = headers['x-claude-code-session-id'] ?? headers.session_id ?? headers['session-id'];
  if (typeof session === 'string' && session !== '') return session;
  const key = body.get('prompt_cache_key');
  return typeof key === 'string' && key !== '' ? key : null;
}

/**
 * System prompt and first turns, which do not change while a conversation grows. Only text is read because bodies are
 * long.
 */
function beginningOf(body: RequestBody): { text: string; isWhole: boolean } | null {
  const system = openingOf(body, ['system', 'instructions', 'systemInstruction']);
  const turns = openingOf(body, ['messages', 'contents', 'input']);
  if (system === '' && turns === '') return null;
  const first = turns.startsWith('[') ? turnsBeforeResponse(turns) : { text: turns, isWhole: isShort(turns) };
  const text = `${system} ${first.text}`;
  const isWhole = first.isWhole && isShort(system) && text.length <= PREFIX_BYTES;
  return { text: text.slice(0, PREFIX_BYTES), isWhole };
}

/** The first bytes of the first named field that the body has. */
function openingOf(body: RequestBody, names: readonly string[]): string {
  const name = names.find((known) => body.has(known));
  return name === undefined ? '' : body.opening(name, PREFIX_BYTES);
}

/** Whether an opening is the whole text of its field. */
const isShort = (opening: string): boolean => Buffer.byteLength(opening) < PREFIX_BYTES;

/** The turns before the first one of the model, in a list that may be truncated. */
function turnsBeforeResponse(list: string): { text: string; isWhole: boolean } {
  const turns: string[] = [];
  for (const { text, whole } of itemsIn(list)) {
    const role = ROLE.exec(text)?.[1];
    if (role === 'assistant' || role === 'model') return { text: turns.join(), isWhole: true };
    // A truncated turn may have lost its role; a turn of the model must not become part of the key.
    if (whole || role !== undefined || turns.length === 0) turns.push(text);
    if (!whole) return { text: turns.join(), isWhole: false };
  }
  return { text: turns.join(), isWhole: isShort(list) };
}

function* itemsIn(list: string): Generator<{ text: string; whole: boolean }> {
  let depth = 0;
  let begin = 1;
  for (const { 0: token, index } of list.matchAll(TOKENS)) {
    const closes = token === ']' || token === '}';
    if (closes) depth--;
    if ((token === ',' && depth === 1) || (closes && depth === 0)) {
      yield { text: list.slice(begin, index).trim(), whole: true };
      begin = index + 1;
    }
    if (token === '[' || token === '{') depth++;
  }
  if (depth > 0) yield { text: list.slice(begin).trim(), whole: false };
}
