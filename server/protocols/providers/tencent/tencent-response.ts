import { saneUsage, type Usage } from '../../../common/usage.js';
import type { SseRecord } from '../../bytes/sse-reader.js';
import { asArray, asRecord, asString, codeOf, parsedFields } from '../../bytes/untrusted.js';
import type { ReplyReader } from '../../canonical/chat-codec.js';
import type { Citation, Part } from '../../canonical/conversation.js';
import { BadResponse, type Reply, type ReplyEvent, ResponseError, type StopReason } from '../../canonical/reply.js';

type Fields = Readonly<Record<string, unknown>>;

const STOPS: Readonly<Record<string, StopReason>> = {
  stop: 'stop',
  length: 'length',
  sensitive: 'content_filter',
  tool_calls: 'tool_calls',
};

/**
 * Reads a complete response in its wrapper.
 * @throws {ResponseError} when it reports an error or is not a response.
 */
export function readTencentReply(body: unknown): Reply {
  const response = asRecord(asRecord(body).Response);
  const error = errorOf(response);
  if (error) throw error;
  const choices = asArray(response.Choices).map(asRecord);
  if (choices.length === 0) throw new ResponseError(BadResponse.noChoices, undefined, 'empty_answer');
  const citations = citationsOf(response);
  return {
    id: asString(response.Id),
    model: '',
    choices: choices.map((choice) => {
      const parts = partsOf(asRecord(choice.Message), citations);
      return { parts, stop: stopOf(choice) ?? (parts.some(isCall) ? 'tool_calls' : 'stop') };
    }),
    usage: readTencentUsage(response.Usage),
  };
}

function partsOf(message: Fields, citations: Citation[]): Part[] {
  const parts: Part[] = [];
  const reasoning = asString(message.ReasoningContent);
  const text = asString(message.Content);
  if (reasoning !== '') parts.push({ type: 'reasoning', text: reasoning });
  if (text !== '') parts.push({ type: 'text', text, ...(citations.length > 0 && { citations }) });
  for (const [index, call] of asArray(message.ToolCalls).map(asRecord).entries()) {
    const { Name, Arguments } = asRecord(call.Function);
    const id = asString(call.Id) || `call_${index}`;
    parts.push({ type: 'tool_call', id, name: asString(Name), arguments: asString(Arguments) || '{}' });
  }
  return parts;
}

function isCall(part: Part): boolean {
  return part.type === 'tool_call';
}

/** Undefined until the choice ends. */
function stopOf(choice: Fields): StopReason | undefined {
  const reason = asString(choice.FinishReason);
  return reason === '' ? undefined : (STOPS[reason] ?? 'stop');
}

/** Sources of the built-in search. */
function citationsOf(response: Fields): Citation[] {
  return asArray(asRecord(response.SearchInfo).SearchResults)
    .map(asRecord)
    .filter((result) => asString(result.Url) !== '')
    .map((result) => ({ url: asString(result.Url), title: asString(result.Title) }));
}

/** Usage in the canonical form; null when it is absent or implausible. */
function readTencentUsage(value: unknown): Usage | null {
  const { PromptTokens, CompletionTokens } = asRecord(value);
  return saneUsage({ input: PromptTokens, output: CompletionTokens ?? 0 });
}

/** Reads a streamed response: chunks without the wrapper, each with the usage so far. */
export class TencentReplyReader implements ReplyReader {
  private started = false;
  private stopped = false;
  private cited = false;
  /** Numbers of tool calls by the vendor's index. */
  private readonly calls = new Map<number, number>();

  take({ data }: SseRecord): ReplyEvent[] {
    const record = parsedFields(data);
    // Errors before the stream begins have the wrapper of complete responses.
    const chunk = record.Response === undefined ? record : asRecord(record.Response);
    const error = errorOf(chunk);
    if (error) return [{ type: 'error', error }];
    return [...this.start(chunk), ...this.choice(chunk), ...this.citations(chunk), ...usageEvents(chunk)];
  }

  end(): ReplyEvent[] {
    if (this.stopped || !this.started) return [];
    return [{ type: 'stop', reason: this.calls.size > 0 ? 'tool_calls' : 'stop' }];
  }

  private start(chunk: Fields): ReplyEvent[] {
    if (this.started || chunk.Choices === undefined) return [];
    this.started = true;
    return [{ type: 'start', id: asString(chunk.Id) }];
  }

  private choice(chunk: Fields): ReplyEvent[] {
    const choice = asRecord(asArray(chunk.Choices)[0]);
    const delta = asRecord(choice.Delta);
    const events: ReplyEvent[] = [];
    const reasoning = asString(delta.ReasoningContent);
    const text = asString(delta.Content);
    if (reasoning !== '') events.push({ type: 'reasoning', text: reasoning });
    if (text !== '') events.push({ type: 'text', text });
    for (const call of asArray(delta.ToolCalls).map(asRecord)) events.push(...this.call(call));
    const reason = stopOf(choice);
    if (reason !== undefined && !this.stopped) {
      this.stopped = true;
      events.push({ type: 'stop', reason });
    }
    return events;
  }

  /** The name and the id can be repeated in every chunk of a call; only the arguments grow. */
  private call(call: Fields): ReplyEvent[] {
    const { Name, Arguments } = asRecord(call.Function);
    const index = typeof call.Index === 'number' ? call.Index : 0;
    const known = this.calls.get(index);
    const number = known ?? this.calls.size;
    const events: ReplyEvent[] = [];
    if (known === undefined) {
      this.calls.set(index, number);
      events.push({ type: 'tool_call', call: number, id: asString(call.Id) || `call_${index}`, name: asString(Name) });
    }
    const text = asString(Arguments);
    if (text !== '') events.push({ type: 'arguments', call: number, text });
    return events;
  }

  /** The search results are repeated in every chunk. */
  private citations(chunk: Fields): ReplyEvent[] {
    const found = this.cited ? [] : citationsOf(chunk);
    this.cited ||= found.length > 0;
    return found.map((citation) => ({ type: 'citation', citation }));
  }
}

function usageEvents(chunk: Fields): ReplyEvent[] {
  const usage = readTencentUsage(chunk.Usage);
  return usage ? [{ type: 'usage', usage }] : [];
}

/** HTTP statuses by patterns of Tencent Cloud's error codes; the first match counts. */
const STATUSES: readonly [RegExp, number][] = [
  [/^(AuthFailure|UnauthorizedOperation)/, 401],
  [/^(LimitExceeded|RequestLimitExceeded)/, 429],
  [/^(ResourceInsufficient|ResourceUnavailable|ResourcesSoldOut)/, 402],
  [/^(OperationDenied)/, 403],
  [/^(InvalidParameter|MissingParameter|UnknownParameter|UnsupportedOperation|InvalidRequest)/, 400],
  [/^FailedOperation\.(ServiceStop|ServiceNotActivated|FreeResourcePackExhausted|ResourcePackExhausted)/, 402],
];

/**
 * The error in a response: of the cloud's front end (`Error`), or of the model behind it (`ErrorMsg`); null when there
 * is none.
 */
export function errorOf(response: Readonly<Record<string, unknown>>): ResponseError | null {
  const front = asRecord(response.Error);
  const model = asRecord(response.ErrorMsg);
  const code = codeOf(front.Code) || codeOf(model.Code);
  const message = asString(front.Message) || asString(model.Msg) || asString(model.Message);
  if ((code === '' || code === '0') && message === '') return null;
  return new ResponseError(message || code, undefined, code || undefined, statusOf(code));
}

function statusOf(code: string): number {
  return STATUSES.find(([pattern]) => pattern.test(code))?.[1] ?? 502;
}
