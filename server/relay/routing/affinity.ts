import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { lruCache } from '../../common/lru-cache.js';
import type { RequestBody } from '../../protocols/bytes/request-body.js';
import type { Call } from '../model/call.js';

const MAX_CONVERSATIONS = 100_000;
/** Vendors evict cached prompts after five minutes to an hour without use. */
const REMEMBERED_MS = 30 * 60_000;
/** No vendor caches shorter prompts, so their conversations need no affinity. */
const CACHED_FROM_TOKENS = 1_000;
const PREFIX_BYTES = 4_096;
/** The structure of a JSON text; strings are skipped, including one that is truncated. */
const TOKENS = /"(?:[^"\\]|\\.)*"?|[[\]{},]/g;
/** Matches a `role` field only; quotes inside a string are escaped. */
const ROLE = /"role"\s*:\s*"(\w+)"/;

/**
 * Remembers the channel that served a conversation, so that the next turn finds the prompt in the vendor's cache. A
 * conversation is identified by the id that the client sends, else by token, model and the beginning of the prompt.
 */
@Injectable()
export class Affinity {
  private readonly channels = lruCache<string, number>(MAX_CONVERSATIONS, { ttl: REMEMBERED_MS });

  /** The key of the conversation; null when it is too short to be cached, or there is only one channel to choose. */
  keyOf(call: Call): string | null {
    if (call.candidates.length < 2 || call.requested.promptEstimate < CACHED_FROM_TOKENS) return null;
    const { payer, requested, body } = call;
    const beginning = namedBy(call) ?? beginningOf(body);
    if (beginning === null) return null;
    return hash('sha1', `${payer.user.id} ${payer.token?.id ?? 0} ${requested.model} ${beginning}`, 'base64');
  }

  channelFor(key: string): number | undefined {
    return this.channels.get(key);
  }

  save(key: string, channelId: number): void {
    this.channels.set(key, channelId);
  }
}

/** The conversation id that the client sent. */
function namedBy({ exchange, body }: Call): string | null {
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
function beginningOf(body: RequestBody): string | null {
  const system = openingOf(body, ['system', 'instructions', 'systemInstruction']);
  const turns = openingOf(body, ['messages', 'contents', 'input']);
  if (system === '' && turns === '') return null;
  return `${system} ${turns.startsWith('[') ? untilFirstResponse(turns) : turns}`.slice(0, PREFIX_BYTES);
}

/** The first bytes of the first named field that the body has. */
function openingOf(body: RequestBody, names: readonly string[]): string {
  const name = names.find((known) => body.has(known));
  return name === undefined ? '' : body.opening(name, PREFIX_BYTES);
}

/** The turns before the first one of the model, in a list that may be truncated. */
function untilFirstResponse(list: string): string {
  const turns: string[] = [];
  for (const { text, whole } of itemsIn(list)) {
    const role = ROLE.exec(text)?.[1];
    if (role === 'assistant' || role === 'model') break;
    // A truncated turn may have lost its role; a turn of the model must not become part of the key.
    if (whole || role !== undefined || turns.length === 0) turns.push(text);
  }
  return turns.join();
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
