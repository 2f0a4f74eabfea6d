import { parsedJson } from '../../../common/json.js';
import type { Usage } from '../../../common/usage.js';
import { EVENT_STREAM } from '../../bytes/content-types.js';
import type { ReplyContext, ReplyStream } from '../../canonical/chat-codec.js';
import type { Family } from '../../canonical/conversation.js';
import type { ReplyEvent, StopReason } from '../../canonical/reply.js';
import { estimateTokens } from '../../metering/estimate.js';
import { type ResponseTraits, writeStopReason } from '../../models/claude/stop-reasons.js';
import { writeAnthropicUsage } from './anthropic-usage.js';
import { ONLY_IN_RESPONSES } from './read-reply.js';
import { writeCallSignature, writeSignature } from './thinking.js';
import { imageText, messageHead, messageId, NO_CACHE, toolUseId, writeCitation } from './write-reply.js';

type ToolCall = ReplyEvent & { type: 'tool_call' };

/** The block that is being written; blocks of this API never overlap. */
type OpenBlock =
  | { kind: 'none' }
  | { kind: 'text' }
  | { kind: 'thinking'; signed: boolean }
  | { kind: 'tool'; call: number; text: string };

/** Writes a streamed response as Anthropic's events. */
export class AnthropicReplyStream implements ReplyStream {
  readonly contentType = EVENT_STREAM;
  private id = '';
  private begun = false;
  private open: OpenBlock = { kind: 'none' };
  private nextIndex = 0;
  /**
   * Signatures outside of a thinking block, such as of Gemini's text. They precede the next block: clients take the last
   * block for the response, so none of them may end it.
   */
  private signatures: string[] = [];
  /** Events between the chunks of an unfinished call: they are written when the call is complete. */
  private waiting: ReplyEvent[] = [];
  private readonly held: ResponseTraits = { calls: false, refused: false };
  private stop: StopReason = 'stop';
  private sequence: string | null = null;
  private usage: Usage | null = null;
  private estimate = 0;
  private readonly only: Record<string, unknown> = {};

  constructor(private readonly context: ReplyContext) {}

  write(event: ReplyEvent): string {
    switch (event.type) {
      case 'start':
        this.id ||= event.id ?? '';
        return '';
      case 'usage':
        this.usage = event.usage;
        return '';
      case 'only':
        if (event.family === 'anthropic') this.only[event.name] = event.value;
        return '';
      case 'error':
        return '';
      default:
        // The API has only one choice.
        return (event.choice ?? 0) > 0 ? '' : this.begin() + this.writeEvent(event);
    }
  }

  end(): string {
    let rest = this.begin();
    while (this.waiting.length > 0) rest += this.close() + this.resume();
    rest += this.close();
    // Some SDKs reject a response without a block.
    if (this.nextIndex === 0) rest += this.start('text') + this.close();
    const { stop_details, container, ...others } = this.only;
    const delta = {
      stop_reason: writeStopReason(this.stop, this.sequence, this.held),
      stop_sequence: this.sequence,
      ...(stop_details !== undefined && { stop_details }),
      ...(container !== undefined && { container }),
    };
    const usage = this.usage
      ? writeAnthropicUsage(this.usage)
      : { input_tokens: this.context.promptEstimate, ...NO_CACHE, output_tokens: this.estimate };
    return rest + sse('message_delta', { delta, usage, ...known(others) }) + sse('message_stop', {});
  }

  /** The start event, written once. */
  private begin(): string {
    if (this.begun) return '';
    this.begun = true;
    const { model, promptEstimate } = this.context;
    const usage = this.usage
      ? { ...writeAnthropicUsage(this.usage), output_tokens: 1 }
      : { input_tokens: promptEstimate, ...NO_CACHE, output_tokens: 1 };
    const head = messageHead(messageId(this.id, this.context), model);
    const message = { ...head, content: [], stop_reason: null, stop_sequence: null, usage };
    return sse('message_start', { message }) + sse('ping', {});
  }

  private writeEvent(event: Exclude<ReplyEvent, { type: 'start' | 'usage' | 'only' | 'error' }>): string {
    const { open } = this;
    if (event.type === 'stop') {
      this.stop = event.reason;
      this.sequence = event.sequence ?? null;
      return '';
    }
    if (open.kind === 'tool') {
      if (event.type === 'arguments' && event.call === open.call) return this.goOn(open, event.text);
      if (this.waiting.length > 0 || !isComplete(open.text)) {
        this.waiting.push(event);
        return '';
      }
    }
    switch (event.type) {
      case 'refusal':
        this.held.refused = true;
        return this.text(event.text);
      case 'text':
        return this.text(event.text);
      case 'image':
        return this.text(imageText(event));
      case 'audio':
        return this.text(event.transcript ?? '');
      case 'citation':
        return this.enter('text') + this.delta({ type: 'citations_delta', citation: writeCitation(event.citation) });
      case 'reasoning':
        return this.think(event.text);
      case 'signature':
        return this.sign(event.signature, event.issuer);
      case 'redacted':
        return (
          this.writeSignatures() +
          this.close() +
          this.startBlock({ type: 'redacted_thinking', data: writeSignature(event.data, event.issuer) }) +
          this.stopBlock()
        );
      case 'tool_call':
        return this.callTool(event);
      case 'arguments':
        // Arguments for a call that has not started.
        return '';
    }
  }

  private text(text: string): string {
    if (text === '') return '';
    this.estimate += estimateTokens(text);
    const signatures = this.writeSignatures();
    return signatures + this.enter('text') + this.delta({ type: 'text_delta', text });
  }

  private think(text: string): string {
    if (text === '') return '';
    this.estimate += estimateTokens(text);
    const signatures = this.writeSignatures();
    // A signed reasoning block is complete.
    const closing = this.open.kind === 'thinking' && this.open.signed ? this.close() : '';
    return signatures + closing + this.enter('thinking') + this.delta({ type: 'thinking_delta', thinking: text });
  }

  private sign(signature: string, issuer: Family): string {
    const signatureText = writeSignature(signature, issuer);
    if (this.open.kind === 'thinking' && !this.open.signed) return this.signThinking(signatureText);
    this.signatures.push(signatureText);
    return '';
  }

  private writeSignatures(): string {
    const { signatures } = this;
    this.signatures = [];
    return signatures.map((signature) => this.signThinking(signature)).join('');
  }

  /** Signs the open reasoning, or else a thinking block without text. */
  private signThinking(signature: string): string {
    const { open } = this;
    const entering = open.kind === 'thinking' && !open.signed ? '' : this.close() + this.start('thinking');
    if (this.open.kind === 'thinking') this.open.signed = true;
    return entering + this.delta({ type: 'signature_delta', signature });
  }

  private callTool({ call, id, name, signature }: ToolCall): string {
    const signing = this.writeSignatures() + (signature ? this.signThinking(writeCallSignature(signature)) : '');
    const closing = signing + this.close();
    this.open = { kind: 'tool', call, text: '' };
    this.held.calls = true;
    const block = { type: 'tool_use', id: toolUseId(id, this.context, call), name, input: {} };
    return closing + this.startBlock(block);
  }

  /** Writes more arguments of the current call; when they are complete, the delayed events follow. */
  private goOn(open: OpenBlock & { kind: 'tool' }, text: string): string {
    if (text === '') return '';
    open.text += text;
    this.estimate += estimateTokens(text);
    const deltaEvent = this.delta({ type: 'input_json_delta', partial_json: text });
    return this.waiting.length > 0 && isComplete(open.text) ? deltaEvent + this.close() + this.resume() : deltaEvent;
  }

  private resume(): string {
    const { waiting } = this;
    this.waiting = [];
    return waiting.map((event) => this.write(event)).join('');
  }

  /** Makes a block of this kind the open one. */
  private enter(kind: 'text' | 'thinking'): string {
    return this.open.kind === kind ? '' : this.close() + this.start(kind);
  }

  private start(kind: 'text' | 'thinking'): string {
    this.open = kind === 'text' ? { kind } : { kind, signed: false };
    return this.startBlock(
      kind === 'text' ? { type: 'text', text: '' } : { type: 'thinking', thinking: '', signature: '' },
    );
  }

  private close(): string {
    const { open } = this;
    if (open.kind === 'none') return '';
    this.open = { kind: 'none' };
    let last = '';
    if (open.kind === 'thinking' && !open.signed) last = this.delta({ type: 'signature_delta', signature: '' });
    if (open.kind === 'tool' && open.text === '') last = this.delta({ type: 'input_json_delta', partial_json: '{}' });
    return last + this.stopBlock();
  }

  private startBlock(block: Record<string, unknown>): string {
    return sse('content_block_start', { index: this.nextIndex++, content_block: block });
  }

  private delta(delta: Record<string, unknown>): string {
    return sse('content_block_delta', { index: this.nextIndex - 1, delta });
  }

  private stopBlock(): string {
    return sse('content_block_stop', { index: this.nextIndex - 1 });
  }
}

function sse(type: string, fields: Record<string, unknown>): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}

/** Whether arguments are complete JSON, so that another block can follow. */
const isComplete = (text: string) => parsedJson(text) !== undefined;

function known(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(ONLY_IN_RESPONSES.filter((name) => name in fields).map((name) => [name, fields[name]]));
}
