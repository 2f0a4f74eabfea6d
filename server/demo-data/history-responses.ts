import { CallKind } from '../common/call-kind.js';
import { ONE, parseDecimal } from '../common/decimal.js';
import { MINUTE_MS } from '../common/durations.js';
import { NO_USAGE, type Usage, usageOfUnits } from '../common/usage.js';
import type { Payer } from '../relay/model/call.js';
import { conversationKey } from '../relay/routing/conversation.js';
import type { Random } from './random.js';

/** Typical values of a model's calls. Tokens are medians, times are medians in ms. */
interface ModelProfile {
  readonly kind: CallKind;
  /** Tokens of a prompt; characters of a synthesised text; seconds of a recording. */
  readonly input: number;
  readonly output: number;
  /** Time to the first token; to the complete response for other outputs than text. */
  readonly timeToFirstTokenMs: number;
  readonly tokensPerSecond: number;
  /** Share of the calls that are streamed. */
  readonly streamed: number;
  /** Share of the calls with a cache read. */
  readonly cached: number;
  /** Share of the calls with a cache write. */
  readonly cacheWritten: number;
  /** A tool that the upstream runs for some of the responses. */
  readonly tool?: string;
}

const text = { kind: CallKind.CHAT, cacheWritten: 0 } as const;
const whole = { streamed: 0, cached: 0, cacheWritten: 0, output: 0, tokensPerSecond: 0 };

/** All of them have a price in the built-in price list. */
const MODEL_PROFILES: Readonly<Record<string, ModelProfile>> = {
  'gpt-4o-mini': profile(900, 260, 430, 95, 0.6, 0.35),
  'gpt-4o': { ...profile(1_400, 380, 560, 75, 0.7, 0.42), tool: 'web_search_preview' },
  'o3-mini': profile(1_800, 1_300, 3_200, 120, 0.5, 0.25),
  o1: profile(2_100, 1_900, 6_800, 90, 0.4, 0.2),
  'claude-sonnet-4-20250514': { ...profile(3_600, 600, 920, 68, 0.82, 0.55), cacheWritten: 0.2 },
  'claude-opus-4-20250514': { ...profile(4_000, 760, 1_450, 42, 0.85, 0.5), cacheWritten: 0.2 },
  'claude-3-5-haiku-20241022': { ...profile(1_200, 300, 520, 84, 0.7, 0.3), cacheWritten: 0.1 },
  'gemini-2.0-flash': profile(1_500, 310, 390, 165, 0.6, 0),
  'gemini-2.5-pro-preview-03-25': profile(4_800, 1_050, 4_100, 98, 0.6, 0),
  'deepseek-chat': profile(1_250, 420, 950, 41, 0.66, 0.5),
  'deepseek-reasoner': profile(1_500, 1_700, 1_500, 37, 0.6, 0.4),
  'glm-4-air': profile(820, 290, 620, 70, 0.6, 0),
  'grok-3-beta': profile(1_300, 460, 700, 72, 0.65, 0),
  'command-r-08-2024': profile(2_300, 240, 510, 80, 0.3, 0),
  'demo-chat': profile(60, 45, 20, 40, 0.8, 0),
  'text-embedding-3-small': { ...whole, kind: CallKind.EMBEDDING, input: 410, timeToFirstTokenMs: 140 },
  'text-embedding-3-large': { ...whole, kind: CallKind.EMBEDDING, input: 620, timeToFirstTokenMs: 230 },
  'dall-e-3': { ...whole, kind: CallKind.IMAGE, input: 60, timeToFirstTokenMs: 13_500 },
  'tts-1': { ...whole, kind: CallKind.SPEECH, input: 640, timeToFirstTokenMs: 2_600 },
  'whisper-1': { ...whole, kind: CallKind.TRANSCRIPTION, input: 75, timeToFirstTokenMs: 5_200 },
};

/** A chat model; the parameters are the fields of `ModelProfile`. */
function profile(
  input: number,
  output: number,
  timeToFirstTokenMs: number,
  tokensPerSecond: number,
  streamed: number,
  cached: number,
): ModelProfile {
  return { ...text, input, output, timeToFirstTokenMs, tokensPerSecond, streamed, cached };
}

const MAX_INPUT_LENGTH = 120_000;
const MAX_OUTPUT_LENGTH = 8_000;
const MAX_MS = 280_000;
/** Min length of cached prompts in tokens, in blocks of 128 tokens. */
const MIN_CACHED = 1_024;
const CACHE_STEP = 128;
/** Share of the calls that take several times as long as others. */
const SLOW_SHARE = 0.012;
const TOOL_SHARE = 0.02;
const IMAGE_SIZES = [
  { size: '1024x1024', quality: 'standard', factor: ONE },
  { size: '1024x1792', quality: 'standard', factor: parseDecimal('2') },
  { size: '1024x1024', quality: 'hd', factor: parseDecimal('2') },
];

/** The usage and the duration of a response. */
export interface HistoryResponse {
  readonly usage: Usage;
  readonly stream: boolean;
  /** Ms until the first token. Null if the response was not streamed. */
  readonly timeToFirstTokenMs: number | null;
  readonly durationMs: number;
}

/** @throws {RangeError} for a model without a profile */
export function profileOf(model: string): ModelProfile {
  const profile = MODEL_PROFILES[model];
  if (!profile) throw new RangeError(`Model ${model} has no profile`);
  return profile;
}

/** A typical response of the model. */
export function responseOf(random: Random, model: string): HistoryResponse {
  const profile = profileOf(model);
  const usage = usageOf(random, profile);
  const slow = random.chance(SLOW_SHARE) ? random.between(3, 9) : 1;
  const first = random.around(profile.timeToFirstTokenMs, 0.45) * slow + usage.input / 40;
  const writing =
    profile.tokensPerSecond > 0 ? (usage.output / random.around(profile.tokensPerSecond, 0.25)) * 1_000 : 0;
  const durationMs = Math.min(Math.round(first + writing), MAX_MS);
  const stream = random.chance(profile.streamed);
  return { usage, stream, timeToFirstTokenMs: stream ? Math.min(Math.round(first), durationMs) : null, durationMs };
}

function usageOf(random: Random, profile: ModelProfile): Usage {
  const input = Math.min(Math.max(Math.round(random.around(profile.input, 0.95)), 4), MAX_INPUT_LENGTH);
  switch (profile.kind) {
    case CallKind.IMAGE:
      return usageOfUnits({ kind: 'images', count: random.chance(0.8) ? 1 : 2, ...random.pick(IMAGE_SIZES) });
    case CallKind.SPEECH:
      return usageOfUnits({ kind: 'characters', count: Math.min(input, 4_096) });
    case CallKind.TRANSCRIPTION:
      return usageOfUnits({ kind: 'seconds', count: Math.min(input, 3_600) });
    default:
      return textUsage(random, profile, input);
  }
}

function textUsage(random: Random, profile: ModelProfile, input: number): Usage {
  const { cached, cacheWritten, output: median, tool } = profile;
  const output = median === 0 ? 0 : Math.min(Math.max(Math.round(random.around(median, 0.8)), 1), MAX_OUTPUT_LENGTH);
  const keeps = input >= MIN_CACHED;
  const cacheRead = keeps && random.chance(cached) ? cachedPart(random, input) : 0;
  const cacheWrite = keeps && cacheRead === 0 && random.chance(cacheWritten) ? cachedPart(random, input) : 0;
  const tools = tool !== undefined && random.chance(TOOL_SHARE) ? { [tool]: random.whole(1, 3) } : undefined;
  return { ...NO_USAGE, input, output, cacheRead, cacheWrite, ...(tools && { tools }) };
}

function cachedPart(random: Random, input: number): number {
  return Math.floor((input * random.between(0.45, 0.95)) / CACHE_STEP) * CACHE_STEP;
}

/** Share of the tokens whose client sends an id of its conversations, as coding agents do. */
const CONVERSATION_ID_SHARE = 0.6;
/** A conversation has ended when it had no call for this time. */
const CONVERSATION_TIMEOUT_MS = 90 * MINUTE_MS;
/** Probability that a call is not the last one of its conversation. */
const CONTINUATION_PROBABILITY = 0.92;

interface Current {
  readonly key: string;
  lastMs: number;
  ended: boolean;
}

/** The conversations that calls belong to. */
export class HistoryConversations {
  /** The current conversations by token. Null if its client sends no ids. */
  private readonly current = new Map<number, Current | null>();

  constructor(private readonly random: Random) {}

  /** The key of the conversation of a call. Undefined if its client sends none. @param at later than before */
  at(payer: Payer, model: string, at: Date): string | undefined {
    if (profileOf(model).kind !== CallKind.CHAT) return undefined;
    const { random } = this;
    const token = payer.token?.id ?? 0;
    let current = this.current.get(token);
    if (current === undefined) current = random.chance(CONVERSATION_ID_SHARE) ? this.begin(payer, at) : null;
    else if (current && (current.ended || at.getTime() - current.lastMs > CONVERSATION_TIMEOUT_MS))
      current = this.begin(payer, at);
    this.current.set(token, current);
    if (current === null) return undefined;
    current.lastMs = at.getTime();
    current.ended = !random.chance(CONTINUATION_PROBABILITY);
    return current.key;
  }

  private begin(payer: Payer, at: Date): Current {
    const id = `demo-${at.getTime()}-${this.random.whole(0, 999_999)}`;
    return { key: conversationKey(payer, 'id', id), lastMs: at.getTime(), ended: false };
  }
}
