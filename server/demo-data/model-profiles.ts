import { CallKind } from '../common/call-kind.js';

/** Typical values of a model's calls. Tokens are medians, times are medians in ms. */
export interface ModelProfile {
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
export const MODEL_PROFILES: Readonly<Record<string, ModelProfile>> = {
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
