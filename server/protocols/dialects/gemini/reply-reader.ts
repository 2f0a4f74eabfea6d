import { randomUUID } from 'node:crypto';
import type { ToolCalls, Usage } from '../../../common/usage.js';
import type { SseRecord } from '../../bytes/sse-reader.js';
import { asArray, asRecord, asString, isFields } from '../../bytes/untrusted.js';
import type { ReplyReader } from '../../canonical/chat-codec.js';
import { type ReplyEvent, ResponseError, type StopReason, streamCut } from '../../canonical/reply.js';
import { RunningEstimate } from '../../metering/estimate.js';
import { googleError } from '../../models/vendor-errors.js';
import { blockReasonOf, field, objectsOf, stringOf } from './gemini-fields.js';
import { moreSearches, readGeminiUsage, searchesIn, soFar } from './gemini-usage.js';
import { citationsOf } from './grounding.js';
import { codeText, outputText } from './read-contents.js';

const STOPPED_BY_OTHERS = new Set([
  'SAFETY',
  'RECITATION',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
  'MODEL_ARMOR',
]);

/** The model failed; content generated before the failure is still returned. */
const BROKEN = new Set([
  'MALFORMED_FUNCTION_CALL',
  'UNEXPECTED_TOOL_CALL',
  'TOO_MANY_TOOL_CALLS',
  'MISSING_THOUGHT_SIGNATURE',
  'MALFORMED_RESPONSE',
  'LANGUAGE',
  'OTHER',
  'NO_IMAGE',
  'IMAGE_OTHER',
]);

interface Candidate {
  calls: number;
  /** The whole text so far; sources reference positions in it. */
  text: string;
  produced: boolean;
  stopped: boolean;
  grounding: unknown;
}

/**
 * Reads the fragments of a response, each of which has the form of a complete response. A complete response is one
 * fragment.
 */
export class GeminiReplyReader implements ReplyReader {
  private readonly candidates = new Map<number, Candidate>();
  private started = false;
  private usage: Usage | null = null;
  private tools: ToolCalls | undefined;
  /** Estimated tokens of the output so far. */
  private readonly estimate = new RunningEstimate();
  /** The end marker of OpenAI was received, which some proxies send. */
  private done = false;

  take({ data }: SseRecord): ReplyEvent[] {
    if (data.trim() === '[DONE]') {
      this.done = true;
      return [];
    }
    try {
      return this.fragment(JSON.parse(data));
    } catch (error) {
      if (error instanceof SyntaxError) return [];
      throw error;
    }
  }

  /** Reads the events of one fragment. */
  fragment(body: unknown): ReplyEvent[] {
    const error = googleError(body);
    if (error) return [{ type: 'error', error }];
    const events = [...this.start(body)];
    for (const [at, candidate] of objectsOf(field(body, 'candidates')).entries()) {
      const index = typeof candidate.index === 'number' && candidate.index >= 0 ? candidate.index : at;
      if (index < MAX_CANDIDATES) events.push(...this.candidate(candidate, Math.trunc(index)));
    }
    this.tools = moreSearches(this.tools, searchesIn(body));
    const blocked = blockReasonOf(body);
    if (blocked !== null && this.candidates.size === 0) events.push(...this.blocked());
    for (const event of events) if ('text' in event) this.estimate.add(event.text);
    return [...events, ...this.counted(field(body, 'usageMetadata'))];
  }

  /** Ends the stream, which must have reported the end of the response. */
  end(): ReplyEvent[] {
    const complete = this.done || [...this.candidates.values()].some(({ stopped }) => stopped);
    return complete ? this.close() : [{ type: 'error', error: streamCut() }];
  }

  /** Ends the response. Some proxies never send a finish reason. */
  close(): ReplyEvent[] {
    const open = [...this.candidates].filter(([, { stopped }]) => !stopped);
    const stops = open.flatMap(([choice, candidate]) => this.stop('STOP', candidate, choice, {}));
    return [...stops, ...this.usageEvents()];
  }

  private start(body: unknown): ReplyEvent[] {
    if (this.started) return [];
    this.started = true;
    const id = stringOf(field(body, 'responseId'));
    const model = stringOf(field(body, 'modelVersion'));
    return [{ type: 'start', ...(id && { id }), ...(model && { model }) }];
  }

  /** Adds the usage so far to every chunk until the upstream reports the output, in case the stream is cut off. */
  private counted(metadata: unknown): ReplyEvent[] {
    this.usage = readGeminiUsage(metadata) ?? this.usage;
    return metadata !== undefined || this.usage?.output === 0 ? this.usageEvents() : [];
  }

  private usageEvents(): ReplyEvent[] {
    if (!this.usage) return [];
    const usage = soFar(this.usage, this.estimate.tokens);
    return [{ type: 'usage', usage: this.tools ? { ...usage, tools: this.tools } : usage }];
  }

  private blocked(): ReplyEvent[] {
    this.candidates.set(0, { calls: 0, text: '', produced: false, stopped: true, grounding: undefined });
    return [{ type: 'stop', reason: 'content_filter' }];
  }

  private candidate(wire: Record<string, unknown>, choice: number): ReplyEvent[] {
    const fresh: Candidate = { calls: 0, text: '', produced: false, stopped: false, grounding: undefined };
    const candidate = this.candidates.get(choice) ?? fresh;
    this.candidates.set(choice, candidate);
    const parts = objectsOf(field(wire.content, 'parts')).flatMap((part) => this.part(part, candidate, choice));
    const logprobs = readLogprobs(field(wire, 'logprobsResult'));
    const first = parts.find((event) => event.type === 'text');
    if (first && logprobs) first.logprobs = logprobs;
    candidate.produced ||= parts.length > 0;
    candidate.grounding = field(wire, 'groundingMetadata') ?? candidate.grounding;
    const finish = asString(field(wire, 'finishReason'));
    if (finish === '' || finish === 'FINISH_REASON_UNSPECIFIED' || candidate.stopped) return parts;
    return [...parts, ...this.stop(finish, candidate, choice, wire)];
  }

  private stop(finish: string, candidate: Candidate, choice: number, wire: Record<string, unknown>): ReplyEvent[] {
    candidate.stopped = true;
    if (!candidate.produced && isBroken(finish)) {
      const message = asString(field(wire, 'finishMessage')) || `the upstream stopped without an answer: ${finish}`;
      return [{ type: 'error', error: new ResponseError(message, undefined, finish.toLowerCase()) }];
    }
    const { grounding } = candidate;
    const citations = citationsOf(grounding, candidate.text).map((citation) => ({
      type: 'citation' as const,
      citation,
      choice,
    }));
    const only = { type: 'only' as const, family: 'gemini' as const, name: 'groundingMetadata', value: grounding };
    const stop = { type: 'stop' as const, reason: stopReasonOf(finish, candidate.calls > 0), choice };
    return [...citations, ...(grounding !== undefined && choice === 0 ? [only] : []), stop];
  }

  private part(part: Record<string, unknown>, candidate: Candidate, choice: number): ReplyEvent[] {
    const signature = stringOf(field(part, 'thoughtSignature')) || undefined;
    const call = field(part, 'functionCall');
    if (isFields(call)) return this.call(call, signature, candidate, choice);
    const signatureEvents = signature
      ? [{ type: 'signature' as const, signature, issuer: 'gemini' as const, choice }]
      : [];
    const { text } = part;
    if (part.thought === true) {
      return typeof text === 'string' && text !== ''
        ? [{ type: 'reasoning', text, choice }, ...signatureEvents]
        : signatureEvents;
    }
    const media = field(part, 'inlineData');
    if (isFields(media)) return [...mediaEvents(media, choice), ...signatureEvents];
    const content = textIn(part);
    candidate.text += content;
    return content === '' ? signatureEvents : [{ type: 'text', text: content, choice }, ...signatureEvents];
  }

  private call(
    call: Record<string, unknown>,
    signature: string | undefined,
    candidate: Candidate,
    choice: number,
  ): ReplyEvent[] {
    const number = candidate.calls++;
    const id = asString(call.id) || `call_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
    const name = asString(call.name);
    return [
      { type: 'tool_call', call: number, id, name, ...(signature && { signature }), choice },
      { type: 'arguments', call: number, text: JSON.stringify(asRecord(call.args)), choice },
    ];
  }
}

/**
 * Maximum number of a candidate. Candidates are numbered by the upstream; a very large number would use up the memory.
 */
const MAX_CANDIDATES = 128;

/** The text of a part; code that Google's interpreter ran becomes fenced blocks. */
function textIn(part: Record<string, unknown>): string {
  if (typeof part.text === 'string') return part.text;
  const code = field(part, 'executableCode');
  if (isFields(code)) return codeText(code);
  const result = field(part, 'codeExecutionResult');
  return isFields(result) ? outputText(result) : '';
}

function mediaEvents(media: Record<string, unknown>, choice: number): ReplyEvent[] {
  const mediaType = asString(field(media, 'mimeType'));
  const base64 = asString(media.data);
  if (base64 === '') return [];
  if (mediaType.startsWith('audio/')) return [{ type: 'audio', data: base64, format: audioFormat(mediaType), choice }];
  return [{ type: 'image', source: { kind: 'data', mediaType: mediaType || 'image/png', base64 }, choice }];
}

function audioFormat(mediaType: string): string {
  const [subtype = ''] = mediaType.slice('audio/'.length).toLowerCase().split(';');
  return subtype === 'l16' || subtype === 'pcm' ? 'pcm16' : subtype;
}

/** The fragments of a response, which is a list in streams without `alt=sse`. */
export function fragmentsOf(body: unknown): readonly unknown[] {
  return Array.isArray(body) ? asArray(body) : [body];
}

/** The canonical stop reason of a candidate. */
function stopReasonOf(finishReason: string, called: boolean): StopReason {
  if (finishReason === 'MAX_TOKENS') return 'length';
  if (STOPPED_BY_OTHERS.has(finishReason)) return 'content_filter';
  return called ? 'tool_calls' : 'stop';
}

/** Whether a response without content is an error because of its finish reason. */
function isBroken(finishReason: string): boolean {
  return BROKEN.has(finishReason);
}

/** Log probabilities in the OpenAI form; undefined when there are none. */
function readLogprobs(result: unknown): { content: object[] } | undefined {
  const chosen = objectsOf(field(result, 'chosenCandidates'));
  if (chosen.length === 0) return undefined;
  const top = objectsOf(field(result, 'topCandidates'));
  const content = chosen.map((candidate, at) => ({
    ...token(candidate),
    top_logprobs: objectsOf(top[at]?.candidates).map(token),
  }));
  return { content };
}

function token(candidate: Record<string, unknown>): { token: string; logprob: number; bytes: number[] } {
  const text = typeof candidate.token === 'string' ? candidate.token : '';
  const logProbability = field(candidate, 'logProbability');
  return {
    token: text,
    logprob: typeof logProbability === 'number' ? logProbability : 0,
    bytes: [...Buffer.from(text)],
  };
}
