import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type LogContent, MAX_REQUEST_LENGTH, MAX_TEXT_LENGTH } from '../../logs/contents/log-content.js';
import { LogContentWriterService } from '../../logs/contents/log-content-writer.service.js';
import type { RowId } from '../../platform/database/row-id.js';
import { objectIn } from '../../protocols/bytes/untrusted.js';
import {
  type Conversation,
  emptyConversation,
  type Message,
  type Part,
} from '../../protocols/canonical/conversation.js';
import { Downgrades } from '../../protocols/canonical/downgrades.js';
import { openaiChatUpstream } from '../../protocols/dialects/openai/chat/openai.chat.js';
import type { Operation } from '../../protocols/dialects/shared/dialect.js';
import { isContent, type ResponseTexts, type StreamTexts } from '../../protocols/dialects/shared/response-texts.js';
import {
  type Metered,
  type ResponseMeter,
  ResponseText,
  type StreamMeter,
  type StreamStep,
} from '../../protocols/metering/meter.js';
import type { Translator } from '../../protocols/translation/translator.js';
import type { Call } from '../model/call.js';
import { SiteSettings } from '../ports/site-settings.js';
import { MeteredTranslator, WrappedStream } from '../response-texts/wrapped-stream.js';

/** Records the texts of a whole response. */
class WatchedResponse implements ResponseMeter {
  constructor(
    private readonly inner: ResponseMeter,
    private readonly texts: ResponseTexts,
    private readonly responseText: ResponseText,
  ) {}

  read(raw: Parameters<ResponseMeter['read']>[0]): ReturnType<ResponseMeter['read']> {
    const result = this.inner.read(raw);
    if (result.error) return result;
    const response = objectIn(result.response.body.toString('utf8'));
    for (const place of response ? this.texts.places(response) : [])
      if (isContent(place)) this.responseText.add(place.text);
    return { ...result, metered: { ...result.metered, responseText: this.responseText } };
  }
}

/** Records the texts of a stream; its bytes pass unchanged. */
export class WatchedStream extends WrappedStream {
  private readonly texts: StreamTexts;

  constructor(
    inner: StreamMeter,
    texts: ResponseTexts,
    private readonly responseText: ResponseText,
  ) {
    super(inner);
    this.texts = texts.stream(false);
  }

  push(chunk: Buffer): StreamStep {
    return this.noted(this.inner.push(chunk));
  }

  end(): StreamStep {
    return this.noted(this.inner.end());
  }

  closing(): string | Buffer {
    const closing = this.inner.closing();
    this.note(closing);
    return closing;
  }

  override metered(): Metered {
    return { ...super.metered(), responseText: this.responseText };
  }

  private noted(step: StreamStep): StreamStep {
    if (step.forward) this.note(step.forward);
    return step;
  }

  private note(bytes: Buffer | string): void {
    for (const { data } of this.frames.read(bytes)) {
      const event = objectIn(data);
      for (const place of event ? this.texts.read(event).pieces : [])
        if (isContent(place)) this.responseText.add(place.text);
    }
  }
}

/**
 * Bodies with more bytes are not written as a request, because the result would be too long to be stored: JSON has at
 * most six bytes for a UTF-16 unit (`\u4f60`), and the request has about the same content in any API.
 */
const MAX_WRITTEN_BYTES = 6 * MAX_REQUEST_LENGTH;

/** A call whose content may be recorded. */
type RecordedCall = Pick<Call, 'body' | 'requested'> & { readonly operation: Pick<Operation, 'codec'> };

/** Records the contents of chats, when the site enables it. */
@Injectable()
export class ChatContents {
  constructor(
    private readonly settings: SiteSettings,
    private readonly writer: LogContentWriterService,
  ) {}

  /** The translator of an attempt, which records the response texts when the site enables it. */
  watched(
    translator: Translator,
    { responseTexts: texts, task }: Pick<Operation, 'responseTexts' | 'task'>,
  ): Translator {
    if (!texts || task !== 'chat' || !this.settings.keepsContents()) return translator;
    const responseText = new ResponseText(MAX_TEXT_LENGTH);
    return new MeteredTranslator(translator, {
      whole: (meter) => new WatchedResponse(meter, texts, responseText),
      streamed: (meter) => new WatchedStream(meter, texts, responseText),
    });
  }

  /** Records the contents of a booked call. The request is parsed only after the last byte of the response was sent. */
  keep(rowId: RowId, call: RecordedCall, responseText: ResponseText): void {
    setImmediate(() => this.writer.keep(rowId, { ...requested(call), output: responseText.text }));
  }

  /** Writes all pending contents. */
  async drain(): Promise<void> {
    await nextTurn();
    await this.writer.drain();
  }
}

function requested({ body, requested: { model }, operation: { codec } }: RecordedCall): Omit<LogContent, 'output'> {
  const conversation = codec?.task === 'chat' ? readable(() => codec.read(body, model, new Downgrades())) : null;
  const isWritten = conversation !== null && body.bytes.length <= MAX_WRITTEN_BYTES;
  const { messages } = conversation ?? emptyConversation(model);
  const system = messages.filter(({ role }) => role === 'system' || role === 'developer');
  const input = messages.findLast((message) => message.role === 'user' && textIn(message) !== '');
  const others = messages.filter((message) => message !== input && !system.includes(message));
  return {
    systemPrompt: system.map(textIn).join('\n\n'),
    context: contextOf(others),
    input: input ? textIn(input) : '',
    request: (isWritten && readable(() => requestOf(conversation))) || '',
  };
}

/**
 * A request that is forwarded unchanged may have parts that the gateway cannot parse or write. Returns null for such a
 * request.
 */
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

const requestOf = (conversation: Conversation): string =>
  JSON.stringify(openaiChatUpstream.write(conversation, { stream: false }, new Downgrades()));

/** Messages with text, each after the name of its role. */
function contextOf(messages: readonly Message[]): string {
  const context = new ResponseText(MAX_TEXT_LENGTH);
  for (const message of messages) {
    const text = textOfParts(message.parts);
    if (text !== '') context.add(`${context.text === '' ? '' : '\n\n'}${message.role}: ${text}`);
  }
  return context.text;
}

/** Texts, tool calls and tool results. */
function textOfParts(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (part.type === 'text' || part.type === 'refusal') return part.text;
      if (part.type === 'tool_call') return `${part.name}(${part.arguments})`;
      return part.type === 'tool_result' ? textOfParts(part.parts) : '';
    })
    .filter(Boolean)
    .join('\n');
}

function textIn({ parts }: Message): string {
  return parts
    .map((part) => (part.type === 'text' ? part.text : ''))
    .filter(Boolean)
    .join('\n');
}
