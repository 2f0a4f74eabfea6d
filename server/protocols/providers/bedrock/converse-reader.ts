import type { SseRecord } from '../../bytes/sse-reader.js';
import { asRecord, asString, parsedFields } from '../../bytes/untrusted.js';
import type { ReplyReader } from '../../canonical/chat-codec.js';
import type { ReplyEvent } from '../../canonical/reply.js';
import { readToolName } from '../../models/claude/claude-tools.js';
import { readConverseStop, readConverseUsage } from './converse-read.js';

type Wire = Readonly<Record<string, unknown>>;

interface OpenCall {
  call: number;
  /** Arguments have arrived. */
  hasArguments: boolean;
}

/** Reads a streamed Converse response. */
export class ConverseReader implements ReplyReader {
  /** Open calls by the number of their block. */
  private readonly open = new Map<unknown, OpenCall>();
  private calls = 0;
  private stopped = false;

  take({ event, data }: SseRecord): ReplyEvent[] {
    const wire = parsedFields(data);
    const index = wire.contentBlockIndex;
    switch (event) {
      case 'contentBlockStart':
        return this.takeStart(index, asRecord(asRecord(wire.start).toolUse));
      case 'contentBlockDelta':
        return this.takeDelta(index, asRecord(wire.delta));
      case 'contentBlockStop':
        return this.close(index);
      case 'messageStop':
        this.stopped = true;
        return [{ type: 'stop', reason: readConverseStop(asString(wire.stopReason)) }];
      case 'metadata': {
        const usage = readConverseUsage(asRecord(wire.usage));
        return usage ? [{ type: 'usage', usage }] : [];
      }
      default:
        return [];
    }
  }

  end(): ReplyEvent[] {
    const events = [...this.open.keys()].flatMap((index) => this.close(index));
    if (!this.stopped) events.push({ type: 'stop', reason: this.calls > 0 ? 'tool_calls' : 'stop' });
    return events;
  }

  private takeStart(index: unknown, { toolUseId: id, name }: Wire): ReplyEvent[] {
    if (typeof name !== 'string') return [];
    const call = this.calls++;
    this.open.set(index, { call, hasArguments: false });
    return [{ type: 'tool_call', call, id: asString(id), name: readToolName(name) }];
  }

  private takeDelta(index: unknown, { text, toolUse, reasoningContent }: Wire): ReplyEvent[] {
    if (typeof text === 'string') return text === '' ? [] : [{ type: 'text', text }];
    if (toolUse !== undefined) return this.takeArguments(index, asString(asRecord(toolUse).input));
    const { text: thought, signature, redactedContent } = asRecord(reasoningContent);
    if (typeof thought === 'string') return thought === '' ? [] : [{ type: 'reasoning', text: thought }];
    if (typeof signature === 'string') return [{ type: 'signature', signature, issuer: 'anthropic' }];
    return typeof redactedContent === 'string'
      ? [{ type: 'redacted', data: redactedContent, issuer: 'anthropic' }]
      : [];
  }

  private takeArguments(index: unknown, text: string): ReplyEvent[] {
    const open = this.open.get(index);
    if (!open || text === '') return [];
    open.hasArguments = true;
    return [{ type: 'arguments', call: open.call, text }];
  }

  private close(index: unknown): ReplyEvent[] {
    const open = this.open.get(index);
    this.open.delete(index);
    return open && !open.hasArguments ? [{ type: 'arguments', call: open.call, text: '{}' }] : [];
  }
}
