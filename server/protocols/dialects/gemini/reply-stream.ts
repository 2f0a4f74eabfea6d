import type { AppError } from '../../../common/errors/app-error.js';
import type { Usage } from '../../../common/usage.js';
import type { ReplyContext, ReplyStream } from '../../canonical/chat-codec.js';
import type { Citation, Part, ToolCallPart } from '../../canonical/conversation.js';
import type { ReplyEvent, StopReason } from '../../canonical/reply.js';
import { geminiDialect } from './gemini.dialect.js';
import { writeGeminiUsage } from './gemini-usage.js';
import type { StreamFraming } from './stream-framing.js';
import { finishReasonOf, showsThoughts, writeGrounding, writePart } from './write-reply.js';

/** The state of one candidate. */
interface Candidate {
  /** Calls with incomplete arguments, by their number. */
  calls: Map<number, ToolCallPart>;
  citations: Citation[];
  stop: StopReason | null;
}

type Content = Exclude<ReplyEvent, { type: 'start' | 'usage' | 'error' | 'only' }>;

/**
 * Writes a stream of whole fragments. Calls are written when their arguments are complete. The finish reasons and the
 * usage are written at the end, because there is no other end marker.
 */
export class GeminiReplyStream implements ReplyStream {
  private readonly candidates: Candidate[] = [];
  private usage: Usage | null = null;
  private only: Record<string, unknown> = {};
  private id = '';
  private wrote = false;
  private readonly shows: boolean;

  constructor(
    private readonly context: ReplyContext,
    private readonly framing: StreamFraming,
  ) {
    this.shows = showsThoughts(context.conversation);
  }

  get contentType(): string {
    return this.framing.contentType;
  }

  write(event: ReplyEvent): string {
    if (event.type === 'start') this.id ||= event.id ?? '';
    else if (event.type === 'usage') this.usage = event.usage;
    else if (event.type === 'only') {
      if (event.family === 'gemini') this.only[event.name] = event.value;
    } else if (event.type !== 'error') return this.writeContent(event, event.choice ?? 0);
    return '';
  }

  end(): string {
    if (this.candidates.length === 0) this.candidateAt(0);
    const open = this.candidates.map((_, index) => this.flushCalls(index)).join('');
    const candidates = this.candidates.map(({ stop, citations }, index) => ({
      content: { role: 'model', parts: [{ text: '' }] },
      finishReason: finishReasonOf(stop ?? 'stop'),
      index,
      ...(citations.length > 0 && { groundingMetadata: writeGrounding(citations) }),
      ...(index === 0 && this.only),
    }));
    return open + this.fragment(candidates) + this.framing.end();
  }

  errorEvent(error: AppError, requestId: string): string {
    return this.framing.endWith(geminiDialect.errorBody(error, requestId));
  }

  private writeContent(event: Content, index: number): string {
    const candidate = this.candidateAt(index);
    switch (event.type) {
      case 'tool_call': {
        const { call, id, name, custom, signature } = event;
        const more = { ...(custom && { custom }), ...(signature && { signature }) };
        candidate.calls.set(call, { type: 'tool_call', id, name, arguments: '', ...more });
        return '';
      }
      case 'arguments': {
        const call = candidate.calls.get(event.call);
        if (call) call.arguments += event.text;
        return '';
      }
      case 'citation':
        candidate.citations.push(event.citation);
        return '';
      case 'stop': {
        candidate.stop = event.reason;
        const calls = this.flushCalls(index);
        // A response without content still needs an event.
        return calls === '' && !this.wrote ? this.parts(index, [{ text: '' }]) : calls;
      }
      default: {
        const parts = partsOf(event).flatMap((part) => writePart(part, this.shows));
        return parts.length === 0 ? '' : this.flushCalls(index) + this.parts(index, parts);
      }
    }
  }

  private candidateAt(index: number): Candidate {
    while (this.candidates.length <= index) this.candidates.push({ calls: new Map(), citations: [], stop: null });
    return this.candidates[index] as Candidate;
  }

  private flushCalls(index: number): string {
    const { calls } = this.candidateAt(index);
    if (calls.size === 0) return '';
    const parts = [...calls.values()].flatMap((call) => writePart(call, this.shows));
    calls.clear();
    return this.parts(index, parts);
  }

  private parts(index: number, parts: object[]): string {
    return this.fragment([{ content: { role: 'model', parts }, index }]);
  }

  private fragment(candidates: object[]): string {
    this.wrote = true;
    const json = {
      candidates,
      ...(this.usage && { usageMetadata: writeGeminiUsage(this.usage) }),
      modelVersion: this.context.model,
      responseId: this.id || this.context.requestId,
    };
    return this.framing.frame(JSON.stringify(json));
  }
}

type ContentEvent = Exclude<Content, { type: 'tool_call' | 'arguments' | 'citation' | 'stop' }>;

function partsOf(event: ContentEvent): Part[] {
  switch (event.type) {
    case 'text':
      return event.text === '' ? [] : [{ type: 'text', text: event.text }];
    case 'reasoning':
      return [{ type: 'reasoning', text: event.text }];
    case 'signature':
      return [{ type: 'reasoning', text: '', signature: event.signature, issuer: event.issuer }];
    case 'refusal':
      return [{ type: 'refusal', text: event.text }];
    case 'image':
      return [{ type: 'image', source: event.source }];
    case 'audio': {
      const { data, transcript, format = '' } = event;
      const mediaType = format === 'pcm16' || format === '' ? 'audio/L16;rate=24000' : `audio/${format}`;
      const audioParts: Part[] = data
        ? [{ type: 'audio', source: { kind: 'data', mediaType, base64: data }, format }]
        : [];
      return transcript ? [...audioParts, { type: 'text', text: transcript }] : audioParts;
    }
    case 'redacted':
      return [];
  }
}
