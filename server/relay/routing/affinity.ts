import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Call } from '../call.js';
import type { WireBody } from '../wire/wire-body.js';

const MAX_CONVERSATIONS = 100_000;
/** Vendors forget cached prompts after five minutes to an hour without use. */
const REMEMBERED_MS = 30 * 60_000;
/** Shorter prompts are cached by no vendor, so they may go anywhere. */
const CACHED_FROM_TOKENS = 1_000;
const PREFIX_CHARACTERS = 4_096;

/**
 * Remembers which channel served a conversation, so that its next turn finds the prompt in the vendor's cache. A conversation is
 * told by what the client calls it, else by who asks and how its prompt begins.
 */
@Injectable()
export class Affinity {
  private readonly channels = new LRUCache<string, number>({ max: MAX_CONVERSATIONS, ttl: REMEMBERED_MS });

  /** The conversation's name here; null when it is too short to be cached, or there is only one channel to choose. */
  keyOf(call: Call): string | null {
    if (call.candidates.length < 2 || call.asked.promptEstimate < CACHED_FROM_TOKENS) return null;
    const { payer, asked, body } = call;
    const beginning = namedBy(call) ?? beginningOf(body);
    if (beginning === null) return null;
    return hash('sha1', `${payer.user.id} ${payer.token?.id ?? 0} ${asked.model} ${beginning}`, 'base64');
  }

  channelFor(key: string): number | undefined {
    return this.channels.get(key);
  }

  remember(key: string, channelId: number): void {
    this.channels.set(key, channelId);
  }
}

/** The client's own name for its conversation. */
function namedBy({ exchange, body }: Call): string | null {
  const { headers } = exchange.request;
  const session = headers['x-claude-code-session-id'] ?? headers.session_id ?? headers['session-id'];
  if (typeof session === 'string' && session !== '') return session;
  const key = body.get('prompt_cache_key');
  return typeof key === 'string' && key !== '' ? key : null;
}

/** System prompt and first turns: what stays the same while a conversation grows. */
function beginningOf(body: WireBody): string | null {
  const system = body.get('system') ?? body.get('instructions') ?? body.get('systemInstruction');
  const turns = body.get('messages') ?? body.get('contents') ?? body.get('input');
  const first = Array.isArray(turns) ? untilFirstAnswer(turns as unknown[]) : turns;
  if (system === undefined && first === undefined) return null;
  return JSON.stringify([system, first]).slice(0, PREFIX_CHARACTERS);
}

function untilFirstAnswer(turns: unknown[]): unknown[] {
  const answer = turns.findIndex((turn) => {
    const role = typeof turn === 'object' && turn !== null ? (turn as { role?: unknown }).role : undefined;
    return role === 'assistant' || role === 'model';
  });
  return answer < 0 ? turns : turns.slice(0, answer);
}
