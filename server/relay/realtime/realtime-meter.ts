import { saneUsage, type Usage, usageOfUnits, withParts } from '../../common/usage.js';
import { asArray, asRecord, asString, isFields, parsedFields } from '../../protocols/bytes/untrusted.js';
import { estimateTokens } from '../../protocols/metering/estimate.js';
import type { Metered } from '../../protocols/metering/meter.js';

/** The usage of a session's response in the gateway's format; null when it is absent or invalid. */
export function readRealtimeUsage(value: unknown): Usage | null {
  const usage = asRecord(value);
  const input = asRecord(usage.input_token_details);
  const output = asRecord(usage.output_token_details);
  const counts = saneUsage({
    input: usage.input_tokens,
    output: usage.output_tokens ?? 0,
    cacheRead: input.cached_tokens ?? 0,
    audioIn: input.audio_tokens ?? 0,
    audioOut: output.audio_tokens ?? 0,
  });
  const cached = input.cached_tokens_details;
  return withParts(counts, {
    imageIn: input.image_tokens,
    cached: isFields(cached) ? { audio: cached.audio_tokens, image: cached.image_tokens } : null,
  });
}

/** The bytes per second of an audio format. */
interface AudioFormat {
  bytesPerSecond: number;
}

/** 16 bits a sample, 24,000 samples a second: the default of sessions. */
const PCM: AudioFormat = { bytesPerSecond: 48_000 };
const TELEPHONE: AudioFormat = { bytesPerSecond: 8_000 };

/** Parses `pcm16`, `g711_ulaw`, `{type: 'audio/pcm', rate}`, `{type: 'audio/pcmu'}`; null for anything else. */
function readAudioFormat(value: unknown): AudioFormat | null {
  const name = typeof value === 'string' ? value : asRecord(value).type;
  if (typeof name !== 'string') return null;
  if (/^g711|pcm[ua]$/.test(name)) return TELEPHONE;
  const { rate } = asRecord(value);
  if (!/pcm/.test(name)) return null;
  return typeof rate === 'number' && rate > 0 ? { bytesPerSecond: rate * 2 } : PCM;
}

/** Tokens per second of audio: of the user's, and of the model's. */
const TOKENS_PER_SECOND = { user: 10, model: 20 };

/** The tokens of base64 audio. */
function audioTokens(base64Length: number, { bytesPerSecond }: AudioFormat, perSecond: number): number {
  return ((base64Length * 3) / 4 / bytesPerSecond) * perSecond;
}

/** A day; a longer reported duration is treated as an error. */
const MAX_SECONDS = 86_400;

type Fields = Readonly<Record<string, unknown>>;

/** A finished part of a session that is to be charged. */
export interface Finished {
  metered: Metered;
  /** The model that transcribed user audio, for a transcription; null for the session's own model. */
  transcriber: string | null;
  /** The reasoning effort that the client requested; undefined when the request has none. */
  effort?: unknown;
  /** Start time, in ms of `performance.now()`. */
  startedAt: number;
  /** Arrival time of the first content; null when it arrived as a whole. */
  firstAt: number | null;
}

/** A response in progress and the content that has arrived. Tokens are estimates. */
interface Running {
  effort: unknown;
  startedAt: number;
  firstAt: number | null;
  text: number;
  audio: number;
}

/**
 * Observes a session and returns what is to be charged, by the upstream's own usage. A response that is interrupted
 * before the upstream reports its usage is estimated from the messages of both directions.
 */
export class RealtimeMeter {
  private readonly running = new Map<string, Running>();
  /** Estimated tokens of the conversation so far, which are the model's input. */
  private context = { text: 0, audio: 0 };
  private formats = { input: PCM, output: PCM };
  private transcriber: string | null = null;
  /** The reasoning effort of the session, and of its next response. */
  private effort: { session?: unknown; next?: unknown } = {};

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Reads a text message of the client. */
  fromClient(message: string): void {
    const event = parsedFields(message);
    switch (event.type) {
      case 'input_audio_buffer.append':
        this.addInputAudio(asString(event.audio).length);
        break;
      case 'conversation.item.create':
        for (const part of asArray(asRecord(event.item).content).map(asRecord)) this.takePart(part);
        this.context.text += estimateTokens(asString(asRecord(event.item).output));
        break;
      case 'session.update':
        this.takeInstructions(asRecord(event.session));
        this.effort.session = effortOf(asRecord(event.session)) ?? this.effort.session;
        break;
      case 'response.create':
        this.takeInstructions(asRecord(event.response));
        this.effort.next = effortOf(asRecord(event.response));
    }
  }

  /** Reads a text message of the upstream. @returns what the message finishes */
  fromUpstream(message: string): Finished | null {
    const event = parsedFields(message);
    const type = asString(event.type);
    if (/^(transcription_)?session\.(created|updated)$/.test(type)) this.takeSession(asRecord(event.session));
    else if (type === 'response.created') this.runningOf(asString(asRecord(event.response).id));
    else if (type === 'response.done') return this.finish(asRecord(event.response));
    else if (type.startsWith('response.') && type.endsWith('.delta')) this.grow(type, event);
    else if (type === 'conversation.item.input_audio_transcription.completed') return this.transcribed(event);
    return null;
  }

  /** Whether a response is in progress. */
  get busy(): boolean {
    return this.running.size > 0;
  }

  /** Called at the end of the session. @returns the responses that had started to arrive and were not finished */
  unfinished(): Finished[] {
    const left = [...this.running.values()];
    this.running.clear();
    return left.flatMap((running) => {
      const usage = this.estimate(running);
      return usage ? [finished(running, usage, true)] : [];
    });
  }

  private runningOf(id: string): Running {
    const known = this.running.get(id);
    if (known) return known;
    const effort = this.effort.next ?? this.effort.session;
    this.effort.next = undefined;
    const running = { effort, startedAt: this.now(), firstAt: null, text: 0, audio: 0 };
    this.running.set(id, running);
    return running;
  }

  private grow(type: string, event: Fields): void {
    const running = this.runningOf(asString(event.response_id));
    const delta = asString(event.delta);
    running.firstAt ??= this.now();
    if (!/audio\.delta$/.test(type)) running.text += delta === '' ? 0 : estimateTokens(delta);
    else running.audio += audioTokens(delta.length, this.formats.output, TOKENS_PER_SECOND.model);
  }

  private finish(response: Fields): Finished | null {
    const id = asString(response.id);
    const running = this.runningOf(id);
    this.running.delete(id);
    const reported = readRealtimeUsage(response.usage);
    const usage = reported ?? this.estimate(running);
    if (usage === null || usage.input + usage.output === 0) return null;
    const audio = usage.audioIn + usage.audioOut;
    this.context = { text: usage.input + usage.output - audio, audio };
    return finished(running, usage, reported === null);
  }

  /** Null when no content of a response has arrived. */
  private estimate({ text, audio }: Running): Usage | null {
    if (text + audio === 0) return null;
    const audioIn = Math.round(this.context.audio);
    const audioOut = Math.round(audio);
    const input = Math.round(this.context.text) + audioIn;
    return saneUsage({ input, output: Math.round(text) + audioOut, audioIn, audioOut });
  }

  /** A transcription of user audio by another model, which has its own usage. */
  private transcribed(event: Fields): Finished | null {
    const wire = asRecord(event.usage);
    const { seconds } = wire;
    const lasts = typeof seconds === 'number' && seconds > 0 && seconds < MAX_SECONDS;
    const usage = lasts ? usageOfUnits({ kind: 'seconds', count: Math.ceil(seconds) }) : readRealtimeUsage(wire);
    if (usage === null || usage.input + usage.output === 0) return null;
    const metered = { usage, producedText: '', produced: true };
    return { metered, transcriber: this.transcriber, startedAt: this.now(), firstAt: null };
  }

  private takeSession(session: Fields): void {
    const { input, output } = asRecord(session.audio);
    const inputFormat = readAudioFormat(session.input_audio_format ?? asRecord(input).format);
    const outputFormat = readAudioFormat(session.output_audio_format ?? asRecord(output).format);
    this.formats = { input: inputFormat ?? this.formats.input, output: outputFormat ?? this.formats.output };
    const model = asRecord(session.input_audio_transcription ?? asRecord(input).transcription).model;
    if (typeof model === 'string' && model !== '') this.transcriber = model;
  }

  private takeInstructions({ instructions, tools }: Fields): void {
    this.context.text += estimateTokens(asString(instructions));
    if (tools !== undefined) this.context.text += estimateTokens(JSON.stringify(tools));
  }

  private takePart({ text, transcript, audio }: Fields): void {
    this.context.text += estimateTokens(asString(text) || asString(transcript));
    this.addInputAudio(asString(audio).length);
  }

  private addInputAudio(base64Length: number): void {
    this.context.audio += audioTokens(base64Length, this.formats.input, TOKENS_PER_SECOND.user);
  }
}

function effortOf({ reasoning }: Fields): unknown {
  return asRecord(reasoning).effort;
}

function finished({ effort, startedAt, firstAt }: Running, usage: Usage, estimated: boolean): Finished {
  const metered: Metered = { usage, producedText: '', produced: true, ...(estimated && { estimated }) };
  return { metered, transcriber: null, effort, startedAt, firstAt };
}
