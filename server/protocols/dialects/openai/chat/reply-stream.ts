import type { Usage } from '../../../../common/usage.js';
import { EVENT_STREAM } from '../../../bytes/content-types.js';
import type { Fields } from '../../../bytes/untrusted.js';
import type { ReplyContext, ReplyStream } from '../../../canonical/chat-codec.js';
import type { ReplyEvent } from '../../../canonical/reply.js';
import { estimatedUsage, writeUsage } from '../shared/openai-usage.js';
import { ChoiceWriter, type Delta } from './write-choice.js';
import { type ResponseStyle, responseStyle, vendorFields } from './write-reply.js';

/** Text kept for an estimate; limited so that memory does not grow with the stream. */
const MAX_KEPT_CHARACTERS = 256 * 1024;

/** Writes a streamed response as `chat.completion.chunk`s. */
export class OpenAiReplyStream implements ReplyStream {
  readonly contentType = EVENT_STREAM;
  private readonly style: ResponseStyle;
  private readonly choices = new Map<number, ChoiceWriter>();
  private head: Fields | null = null;
  private id = '';
  private model = '';
  private own: Record<string, unknown> = {};
  private usage: Usage | null = null;
  /** Text for an estimate, when the upstream reports no usage. */
  private written = '';

  constructor(private readonly context: ReplyContext) {
    this.style = responseStyle(context);
  }

  write(event: ReplyEvent): string {
    switch (event.type) {
      case 'start':
        this.id ||= event.id ?? '';
        this.model ||= event.model ?? '';
        return '';
      case 'usage':
        this.usage = event.usage;
        return '';
      case 'only':
        if (event.family === 'openai') this.own = { ...this.own, [event.name]: event.value };
        return '';
      case 'error':
        return '';
      default: {
        const index = event.choice ?? 0;
        if ('text' in event && this.written.length < MAX_KEPT_CHARACTERS) this.written += event.text;
        return this.chunks(index, this.choiceAt(index).write(event));
      }
    }
  }

  end(): string {
    if (this.choices.size === 0) this.choiceAt(0);
    const finishes = [...this.choices].map(([index, choice]) => this.chunks(index, choice.end()));
    return `${finishes.join('')}${this.usageChunk()}data: [DONE]\n\n`;
  }

  private choiceAt(index: number): ChoiceWriter {
    const known = this.choices.get(index);
    if (known) return known;
    const choice = new ChoiceWriter(this.style);
    this.choices.set(index, choice);
    return choice;
  }

  private chunks(index: number, deltas: readonly Delta[]): string {
    return deltas
      .map(({ delta, finish = null, logprobs = null }) =>
        this.chunk([{ index, delta, logprobs, finish_reason: finish }], null),
      )
      .join('');
  }

  private usageChunk(): string {
    if (!this.context.wantsUsage) return '';
    return this.chunk([], this.usage ? writeUsage(this.usage) : estimatedUsage(this.context, this.written));
  }

  private chunk(choices: Fields[], usage: Fields | null): string {
    // Set with the first chunk: all chunks have the same id and model.
    this.head ??= {
      id: this.id || `chatcmpl-${this.context.requestId}`,
      object: 'chat.completion.chunk',
      created: this.context.createdAt,
      model: this.model || this.context.model,
    };
    const requested = this.context.wantsUsage && { usage };
    return `data: ${JSON.stringify({ ...this.head, ...vendorFields(this.own), choices, ...requested })}\n\n`;
  }
}
