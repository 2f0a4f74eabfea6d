import type { Usage } from '../../../../common/usage.js';
import { EVENT_STREAM } from '../../../bytes/content-types.js';
import { asArray, asRecord, asString, type Fields } from '../../../bytes/untrusted.js';
import type { ReplyContext, ReplyStream } from '../../../canonical/chat-codec.js';
import type { Part } from '../../../canonical/conversation.js';
import type { Reply, ReplyEvent, StopReason } from '../../../canonical/reply.js';
import { finishReasonOf } from '../chat/stop.js';
import { vendorFields } from '../chat/write-reply.js';
import { estimatedUsage, writeUsage } from '../shared/openai-usage.js';
import { readPrompt } from './read-request.js';

/** Writes a complete response as a `text_completion`. */
export function writeCompletion(reply: Reply, context: ReplyContext): string {
  const echo = echoOf(context);
  const choices = reply.choices.map(({ parts, stop, logprobs }, index) => ({
    text: echo + parts.map(textIn).join(''),
    index,
    logprobs: completionLogprobs(logprobs, echo.length),
    finish_reason: finishReasonOf(stop, NO_CALLS),
  }));
  return JSON.stringify({
    id: reply.id || `cmpl-${context.requestId}`,
    object: 'text_completion',
    created: context.createdAt,
    model: reply.model || context.model,
    choices,
    usage: reply.usage ? writeUsage(reply.usage) : estimatedUsage(context, choices.map(({ text }) => text).join('')),
    ...vendorFields(reply.only?.openai),
  });
}

/** A refusal is part of the text here, and there are no calls. */
const NO_CALLS = { refusal: true, calls: false, legacyCalls: false };

/** The prompt, when the client requests it before the completion. */
function echoOf({ body }: ReplyContext): string {
  return body.get('echo') === true ? readPrompt({ prompt: body.get('prompt') }) : '';
}

/**
 * Log probabilities of a chat as parallel lists; null when there are none.
 * @param offset the position of their text
 */
function completionLogprobs(logprobs: unknown, offset: number): Fields | null {
  const tokens = asArray(asRecord(logprobs).content).map(asRecord);
  if (tokens.length === 0) return null;
  let at = offset;
  return {
    tokens: tokens.map(({ token }) => asString(token)),
    token_logprobs: tokens.map(({ logprob }) => (typeof logprob === 'number' ? logprob : null)),
    top_logprobs: tokens.map(({ top_logprobs: top }) =>
      Object.fromEntries(asArray(top).map((other) => [asString(asRecord(other).token), asRecord(other).logprob])),
    ),
    text_offset: tokens.map(({ token }) => {
      const start = at;
      at += asString(token).length;
      return start;
    }),
  };
}

function textIn(part: Part): string {
  return part.type === 'text' || part.type === 'refusal' ? part.text : '';
}

/** Text kept for an estimate; limited so that memory does not grow with the stream. */
const MAX_KEPT_CHARACTERS = 256 * 1024;

interface Choice {
  /** Characters written. */
  length: number;
  finished: boolean;
}

/** Writes a streamed response as chunks of `text_completion`, which cannot contain reasoning. */
export class CompletionReplyStream implements ReplyStream {
  readonly contentType = EVENT_STREAM;
  private readonly choices = new Map<number, Choice>();
  private head: Fields | null = null;
  private id = '';
  private model = '';
  private usage: Usage | null = null;
  private written = '';

  constructor(private readonly context: ReplyContext) {}

  write(event: ReplyEvent): string {
    switch (event.type) {
      case 'start':
        this.id ||= event.id ?? '';
        this.model ||= event.model ?? '';
        return '';
      case 'text':
        return this.text(event.choice ?? 0, event.text, event.logprobs);
      case 'refusal':
        return this.text(event.choice ?? 0, event.text, undefined);
      case 'stop':
        return this.finish(event.choice ?? 0, event.reason);
      case 'usage':
        this.usage = event.usage;
        return '';
      default:
        return '';
    }
  }

  end(): string {
    const indexes = this.choices.size > 0 ? [...this.choices.keys()] : [0];
    const finishes = indexes.map((index) => this.finish(index, 'stop')).join('');
    return `${finishes}${this.usageChunk()}data: [DONE]\n\n`;
  }

  private text(index: number, text: string, logprobs: unknown): string {
    const { choice, echo } = this.open(index);
    if (choice.finished || (text === '' && logprobs === undefined)) return echo;
    if (this.written.length < MAX_KEPT_CHARACTERS) this.written += text;
    const lists = completionLogprobs(logprobs, choice.length);
    choice.length += text.length;
    return echo + this.chunk([{ text, index, logprobs: lists, finish_reason: null }], null);
  }

  private finish(index: number, reason: StopReason): string {
    const { choice, echo } = this.open(index);
    if (choice.finished) return echo;
    choice.finished = true;
    const finish = finishReasonOf(reason, NO_CALLS);
    return echo + this.chunk([{ text: '', index, logprobs: null, finish_reason: finish }], null);
  }

  /** A choice, and the text written when it begins. */
  private open(index: number): { choice: Choice; echo: string } {
    const known = this.choices.get(index);
    if (known) return { choice: known, echo: '' };
    const text = echoOf(this.context);
    const choice: Choice = { length: text.length, finished: false };
    this.choices.set(index, choice);
    const echo = text === '' ? '' : this.chunk([{ text, index, logprobs: null, finish_reason: null }], null);
    return { choice, echo };
  }

  private usageChunk(): string {
    if (!this.context.wantsUsage) return '';
    return this.chunk([], this.usage ? writeUsage(this.usage) : estimatedUsage(this.context, this.written));
  }

  private chunk(choices: Fields[], usage: Fields | null): string {
    this.head ??= {
      id: this.id || `cmpl-${this.context.requestId}`,
      object: 'text_completion',
      created: this.context.createdAt,
      model: this.model || this.context.model,
    };
    return `data: ${JSON.stringify({ ...this.head, choices, ...(this.context.wantsUsage && { usage }) })}\n\n`;
  }
}
