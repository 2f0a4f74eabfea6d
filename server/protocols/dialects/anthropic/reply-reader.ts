import type { SseRecord } from '../../bytes/sse-reader.js';
import { asRecord, asString, parsedFields } from '../../bytes/untrusted.js';
import type { ReplyReader } from '../../canonical/chat-codec.js';
import { type ReplyEvent, streamCut } from '../../canonical/reply.js';
import { RunningEstimate } from '../../metering/estimate.js';
import { readToolName } from '../../models/claude/claude-tools.js';
import { readStop } from '../../models/claude/stop-reasons.js';
import { hiddenAnthropicError } from './anthropic.dialect.js';
import { countsOutput, mergedUsage, readAnthropicUsage, withOutput } from './anthropic-usage.js';
import { ONLY_IN_RESPONSES, placedCitation } from './read-reply.js';

type Wire = Readonly<Record<string, unknown>>;

/** A content block that has started and not ended. */
interface OpenBlock {
  /** The number of the tool call; null for other blocks. */
  call: number | null;
  /** Arguments have arrived. */
  hasArguments: boolean;
  /** The position of the block's text in the whole text. */
  start: number;
  /** Citations receive their positions when the block's text is complete. */
  citations: unknown[];
}

/** Reads a streamed message. */
export class AnthropicReplyReader implements ReplyReader {
  private readonly blocks = new Map<unknown, OpenBlock>();
  private usage: Wire = {};
  /** The output tokens were reported, which happens at the end of the response. */
  private counted = false;
  private readonly estimate = new RunningEstimate();
  private calls = 0;
  private textLength = 0;
  private stopped = false;
  /** The end of the message was received. */
  private over = false;

  take({ event: name, data }: SseRecord): ReplyEvent[] {
    const event = parsedFields(data);
    this.over ||= name === 'message_stop' || event.type === 'message_stop';
    const error = hiddenAnthropicError(event);
    if (error) return [{ type: 'error', error }];
    switch (event.type) {
      case 'message_start':
        return this.takeStart(asRecord(event.message));
      case 'content_block_start':
        return this.takeBlock(event.index, asRecord(event.content_block));
      case 'content_block_delta':
        return this.withCount(this.takeDelta(this.blocks.get(event.index), asRecord(event.delta)));
      case 'content_block_stop':
        return this.closeBlock(event.index);
      case 'message_delta':
        return this.takeEnd(event, asRecord(event.delta));
      default:
        return [];
    }
  }

  end(): ReplyEvent[] {
    if (!this.stopped && !this.over) return [{ type: 'error', error: streamCut() }];
    const events = [...this.blocks.keys()].flatMap((index) => this.closeBlock(index));
    if (!this.stopped) events.push({ type: 'stop', reason: this.calls > 0 ? 'tool_calls' : 'stop' });
    return events;
  }

  private takeStart({ id, model, usage }: Wire): ReplyEvent[] {
    return [{ type: 'start', id: asString(id), model: asString(model) }, ...this.takeUsage(usage)];
  }

  private takeBlock(index: unknown, block: Wire): ReplyEvent[] {
    const open: OpenBlock = { call: null, hasArguments: false, start: this.textLength, citations: [] };
    this.blocks.set(index, open);
    switch (block.type) {
      case 'text':
        return this.text(asString(block.text));
      case 'thinking':
        return reasoning(asString(block.thinking));
      case 'redacted_thinking':
        return [{ type: 'redacted', data: asString(block.data), issuer: 'anthropic' }];
      case 'tool_use': {
        const call = this.calls++;
        open.call = call;
        return [
          { type: 'tool_call', call, id: asString(block.id), name: readToolName(asString(block.name)) },
          ...given(open, block.input),
        ];
      }
      default:
        return [];
    }
  }

  private takeDelta(open: OpenBlock | undefined, delta: Wire): ReplyEvent[] {
    switch (delta.type) {
      case 'text_delta':
        return this.text(asString(delta.text));
      case 'thinking_delta':
        return reasoning(asString(delta.thinking));
      case 'signature_delta': {
        const signature = asString(delta.signature);
        return signature === '' ? [] : [{ type: 'signature', signature, issuer: 'anthropic' }];
      }
      case 'input_json_delta':
        return open ? piece(open, asString(delta.partial_json)) : [];
      case 'citations_delta':
        open?.citations.push(delta.citation);
        return [];
      default:
        return [];
    }
  }

  private closeBlock(index: unknown): ReplyEvent[] {
    const open = this.blocks.get(index);
    if (!open) return [];
    this.blocks.delete(index);
    if (open.call !== null && !open.hasArguments) return [{ type: 'arguments', call: open.call, text: '{}' }];
    return open.citations.map((raw) => ({
      type: 'citation',
      citation: placedCitation(raw, open.start, this.textLength),
    }));
  }

  private takeEnd(event: Wire, delta: Wire): ReplyEvent[] {
    const events: ReplyEvent[] = [];
    for (const name of ONLY_IN_RESPONSES) {
      const value = delta[name] ?? event[name] ?? null;
      if (value !== null) events.push({ type: 'only', family: 'anthropic', name, value });
    }
    const [reason, sequence] = [asString(delta.stop_reason), asString(delta.stop_sequence)];
    if (reason !== '' && !this.stopped) {
      this.stopped = true;
      events.push({ type: 'stop', reason: readStop(reason), ...(sequence !== '' && { sequence }) });
    }
    this.counted ||= countsOutput(event.usage);
    return [...events, ...this.takeUsage(event.usage)];
  }

  /** Adds the usage so far to every chunk, in case the stream is cut off. */
  private withCount(events: ReplyEvent[]): ReplyEvent[] {
    if (this.counted) return events;
    for (const event of events) if ('text' in event) this.estimate.add(event.text);
    return [...events, ...this.usageSoFar()];
  }

  private takeUsage(later: unknown): ReplyEvent[] {
    this.usage = mergedUsage(this.usage, later);
    return this.usageSoFar();
  }

  /** Until the upstream has counted the output, and if it never does, the output is estimated. */
  private usageSoFar(): ReplyEvent[] {
    const usage = readAnthropicUsage(this.usage);
    if (!usage) return [];
    return [{ type: 'usage', usage: this.counted ? usage : withOutput(usage, this.estimate.tokens) }];
  }

  private text(text: string): ReplyEvent[] {
    this.textLength += text.length;
    return text === '' ? [] : [{ type: 'text', text }];
  }
}

function reasoning(text: string): ReplyEvent[] {
  return text === '' ? [] : [{ type: 'reasoning', text }];
}

function piece(open: OpenBlock, text: string): ReplyEvent[] {
  if (open.call === null || text === '') return [];
  open.hasArguments = true;
  return [{ type: 'arguments', call: open.call, text }];
}

/** Some vendors send the whole input in the start event, where Anthropic sends an empty one. */
function given(open: OpenBlock, input: unknown): ReplyEvent[] {
  return Object.keys(asRecord(input)).length > 0 ? piece(open, JSON.stringify(input)) : [];
}
