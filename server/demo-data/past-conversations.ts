import { MINUTE_MS } from '../platform/durations.js';
import type { Payer } from '../relay/model/call.js';
import { conversationKey } from '../relay/routing/conversation.js';
import { profileOf } from './past-responses.js';
import type { Random } from './random.js';

/** Share of the tokens whose client sends an id of its conversations, as coding agents do. */
const NAMING_CLIENTS = 0.6;
/** A conversation that had no call for this long is over. */
const OVER_AFTER_MS = 90 * MINUTE_MS;
/** Probability that a call is not the last one of its conversation. */
const CONTINUES = 0.92;

interface Current {
  readonly key: string;
  lastMs: number;
  ended: boolean;
}

/** The conversations that calls belong to. */
export class PastConversations {
  /** By token; null when its client sends no ids. */
  private readonly current = new Map<number, Current | null>();

  constructor(private readonly random: Random) {}

  /** The key of the conversation of a call; undefined when its client sends none. @param at later than before */
  at(payer: Payer, model: string, at: Date): string | undefined {
    if (profileOf(model).kind !== 'text') return undefined;
    const { random } = this;
    const token = payer.token?.id ?? 0;
    let current = this.current.get(token);
    if (current === undefined) current = random.chance(NAMING_CLIENTS) ? this.begin(payer, at) : null;
    else if (current && (current.ended || at.getTime() - current.lastMs > OVER_AFTER_MS))
      current = this.begin(payer, at);
    this.current.set(token, current);
    if (current === null) return undefined;
    current.lastMs = at.getTime();
    current.ended = !random.chance(CONTINUES);
    return current.key;
  }

  private begin(payer: Payer, at: Date): Current {
    const id = `demo-${at.getTime()}-${this.random.whole(0, 999_999)}`;
    return { key: conversationKey(payer, 'id', id), lastMs: at.getTime(), ended: false };
  }
}
