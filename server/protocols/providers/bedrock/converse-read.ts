import { saneUsage, type Usage } from '../../../common/usage.js';
import type { SseRecord } from '../../bytes/sse-reader.js';
import { asRecord, asString, parsedFields } from '../../bytes/untrusted.js';
import type { ReplyReader } from '../../canonical/chat-codec.js';
import type { Part } from '../../canonical/conversation.js';
import { BadResponse, type Reply, type ReplyEvent, ResponseError, type StopReason } from '../../canonical/reply.js';
import { readToolName } from '../../models/claude/claude-tools.js';
import { readStop } from '../../models/claude/stop-reasons.js';

type Wire = Readonly<Record<string, unknown>>;

/**
 * Reads a complete Converse response.
 * @throws {ResponseError} when it is not one
 */
export function readConverse(body: unknown): Reply {
  const response = asRecord(body);
  const { content } = asRecord(asRecord(response.output).message);
  if (!Array.isArray(content)) {
    const message = asString(response.message) || BadResponse.noMessage;
    throw new ResponseError(message, undefined, 'bad_response_body');
  }
  const parts = (content as unknown[]).flatMap((block) => partsOf(asRecord(block)));
  const choice = { parts, stop: readConverseStop(asString(response.stopReason)) };
  return { id: '', model: '', choices: [choice], usage: readConverseUsage(asRecord(response.usage)) };
}

/** Converse reports cache reads and writes separately from the input. */
export function readConverseUsage(wire: Wire): Usage | null {
  const { inputTokens: input, outputTokens: output } = wire;
  const cacheRead = wire.cacheReadInputTokens ?? 0;
  const cacheWrite = wire.cacheWriteInputTokens ?? 0;
  if (typeof input !== 'number' || typeof cacheRead !== 'number' || typeof cacheWrite !== 'number') return null;
  return saneUsage({ input: input + cacheRead + cacheWrite, output, cacheRead, cacheWrite });
}

/** Maps Bedrock's stop reason, which can come from a guardrail. */
function readConverseStop(reason: string): StopReason {
  return reason === 'guardrail_intervened' || reason === 'content_filtered' ? 'content_filter' : readStop(reason);
}

function partsOf({ text, toolUse, reasoningContent }: Wire): Part[] {
  if (typeof text === 'string') return [{ type: 'text', text }];
  const call = asRecord(toolUse);
  if (toolUse !== undefined) {
    const name = readToolName(asString(call.name));
    return [{ type: 'tool_call', id: asString(call.toolUseId), name, arguments: JSON.stringify(call.input ?? {}) }];
  }
  const { reasoningText, redactedContent } = asRecord(reasoningContent);
  if (typeof redactedContent === 'string') {
    return [{ type: 'reasoning', text: '', redacted: redactedContent, issuer: 'anthropic' }];
  }
  const { text: thought, signature } = asRecord(reasoningText);
  if (typeof thought !== 'string') return [];
  return [
    { type: 'reasoning', text: thought, ...(typeof signature === 'string' && { signature, issuer: 'anthropic' }) },
  ];
}

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
