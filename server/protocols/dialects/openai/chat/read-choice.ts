import { asArray, asRecord, asString, type Fields, isFields } from '../../../bytes/untrusted.js';
import type { Part } from '../../../canonical/conversation.js';
import type { ReplyEvent } from '../../../canonical/reply.js';
import { readAnnotations } from './citations.js';
import { readImages, readReplyContent } from './read-assistant.js';
import { brokenOff } from './read-reply.js';
import { plainReasoning, readReasoningDetail } from './reasoning.js';
import { stopReasonOf } from './stop.js';
import { CallReader, thoughtSignature } from './tool-calls.js';

/** Reads the chunks of one choice. */
export class ChoiceReader {
  hasText = false;
  private any = false;
  private refused = false;
  /** The last finish reason received. */
  private finished = '';
  private met = '';
  private readonly calls: CallReader;

  constructor(private readonly choice: number) {
    this.calls = new CallReader(choice);
  }

  /** A finish reason was received. */
  get isFinished(): boolean {
    return this.finished !== '';
  }

  read(fields: Fields): ReplyEvent[] {
    const events = this.delta(this.deltaOf(fields), isFields(fields.logprobs) ? fields.logprobs : undefined);
    if (events.length > 0) this.any = true;
    const { finish_reason: finish, stop_reason: met } = fields;
    if (typeof finish === 'string' && finish !== '') this.finished = finish;
    // Some vendors send an empty value when no stop sequence was reached.
    this.met = asString(met) || this.met;
    return events;
  }

  finish(): ReplyEvent[] {
    const events = this.calls.finish();
    const error = brokenOff(this.finished, !this.any);
    if (error) return [{ type: 'error', error }];
    const reason = stopReasonOf(this.finished, { call: this.calls.any, refusal: this.refused });
    const sequence = this.met !== '' && { sequence: this.met };
    return [...events, { type: 'stop', reason, choice: this.choice, ...sequence }];
  }

  /** Some vendors send a complete message as their only chunk; others repeat it at the end. */
  private deltaOf({ delta, message, text }: Fields): Fields {
    if (isFields(delta)) return delta;
    if (typeof text === 'string') return { content: text };
    return this.any ? {} : asRecord(message);
  }

  private delta(delta: Fields, logprobs: unknown): ReplyEvent[] {
    const { choice } = this;
    const events = [...this.reasoning(delta), ...this.content(delta.content, logprobs)];
    const signature = thoughtSignature(delta);
    if (signature !== '') events.push({ type: 'signature', signature, issuer: 'gemini', choice });
    const refusal = asString(delta.refusal);
    if (refusal !== '') {
      this.refused = true;
      events.push({ type: 'refusal', text: refusal, choice });
    }
    for (const citation of readAnnotations(delta)) events.push({ type: 'citation', citation, choice });
    for (const { source } of readImages(delta)) events.push({ type: 'image', source, choice });
    events.push(...this.audio(asRecord(delta.audio)));
    for (const call of asArray(delta.tool_calls)) events.push(...this.calls.take(asRecord(call)));
    if (isFields(delta.function_call)) events.push(...this.calls.take({ index: 0, function: delta.function_call }));
    return events;
  }

  /** When text and details are both sent, the details repeat the text, so only their signatures are read. */
  private reasoning(delta: Fields): ReplyEvent[] {
    const { choice } = this;
    const plain = plainReasoning(delta);
    const events: ReplyEvent[] = plain === '' ? [] : [{ type: 'reasoning', text: plain, choice }];
    for (const part of asArray(delta.reasoning_details).flatMap((detail) => readReasoningDetail(asRecord(detail)))) {
      const { text, signature, redacted, issuer = 'openai' } = part;
      if (plain === '' && text !== '') events.push({ type: 'reasoning', text, choice });
      if (redacted !== undefined) events.push({ type: 'redacted', data: redacted, issuer, choice });
      else if (signature !== undefined) events.push({ type: 'signature', signature, issuer, choice });
    }
    return events;
  }

  private content(content: unknown, logprobs: unknown): ReplyEvent[] {
    const events = readReplyContent(content).flatMap((part) => this.contentEvents(part));
    const text = events.find((event) => event.type === 'text');
    if (text) {
      this.hasText = true;
      if (logprobs !== undefined) text.logprobs = logprobs;
    } else if (logprobs !== undefined) {
      events.push({ type: 'text', text: '', choice: this.choice, logprobs });
    }
    return events;
  }

  private contentEvents(part: Part): ReplyEvent[] {
    const { choice } = this;
    if (part.type === 'text' || part.type === 'reasoning') return [{ type: part.type, text: part.text, choice }];
    return part.type === 'image' ? [{ type: 'image', source: part.source, choice }] : [];
  }

  private audio({ id, data, transcript }: Fields): ReplyEvent[] {
    const audioFields = {
      ...(typeof id === 'string' && { id }),
      ...(typeof data === 'string' && { data }),
      ...(typeof transcript === 'string' && { transcript }),
    };
    return Object.keys(audioFields).length > 0 ? [{ type: 'audio', ...audioFields, choice: this.choice }] : [];
  }
}
