import type { AppError } from '../../../../common/errors/app-error.js';
import { EVENT_STREAM } from '../../../bytes/content-types.js';
import type { RequestBody } from '../../../bytes/request-body.js';
import { asRecord, asString } from '../../../bytes/untrusted.js';
import type { ChatClient, ChatUpstream, ReplyContext, ReplyStream } from '../../../canonical/chat-codec.js';
import { BadResponse, type ReplyEvent, ResponseError } from '../../../canonical/reply.js';
import { collectReply, replayReply } from '../../../canonical/reply-events.js';
import { MAX_TOKENS_LIMIT, type RequestParams } from '../../../canonical/request-params.js';
import type { Operation } from '../../shared/dialect.js';
import { readModel } from '../shared/request-fields.js';
import type { WireObject } from './output-items.js';
import { readRequest } from './read-request.js';
import { TOKEN_MARK, withoutOurTokens } from './reasoning-token.js';
import { ResponsesReplyReader } from './reply-reader.js';
import { responsesTexts } from './response-texts.js';
import { ResponseWriter } from './response-writer.js';
import { failedEvent, responseIdOf, responsesDialect } from './responses.dialect.js';
import { invalidRequest, previousNotFound } from './responses.errors.js';
import { ResponsesMeter } from './responses-meter.js';
import { estimatePrompt, readPrompt } from './responses-prompt.js';
import { ResponsesStreamMeter } from './responses-stream-meter.js';
import { writeRequest } from './write-request.js';

/** Clients of the Responses API. */
export const openaiResponseClient: ChatClient = {
  task: 'chat',
  read: readRequest,
  write(reply, context) {
    const writer = new ResponseWriter(context, () => undefined);
    for (const event of replayReply(reply)) writer.take(event);
    return JSON.stringify(writer.finish());
  },
  stream: (context) => new ResponsesStream(context),
};

/** A response as an event stream. Its events are numbered; the last one is written by `end`. */
class ResponsesStream implements ReplyStream {
  readonly contentType = EVENT_STREAM;
  private readonly writer: ResponseWriter;
  private sequence = 0;
  private pending = '';

  constructor(private readonly context: ReplyContext) {
    this.writer = new ResponseWriter(context, (type, fields) => this.emit(type, fields));
  }

  write(event: ReplyEvent): string {
    this.begin();
    this.writer.take(event);
    return this.taken();
  }

  end(): string {
    this.begin();
    const response = this.writer.finish();
    this.emit(response.status === 'incomplete' ? 'response.incomplete' : 'response.completed', { response });
    return this.taken();
  }

  errorEvent(error: AppError, requestId: string): string {
    const { model, createdAt } = this.context;
    const id = responseIdOf(this.context.requestId);
    return failedEvent({ id, model, createdAt, sequence: this.sequence, rest: this.writer.soFar() }, error, requestId);
  }

  private begin(): void {
    if (this.sequence > 0) return;
    this.emit('response.created', { response: this.writer.begun() });
    this.emit('response.in_progress', { response: this.writer.begun() });
  }

  private emit(type: string, fields: WireObject): void {
    this.pending += `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: this.sequence++, ...fields })}\n\n`;
  }

  private taken(): string {
    const { pending } = this;
    this.pending = '';
    return pending;
  }
}

/** Fields that reference an input stored at the upstream. */
const INPUT_ELSEWHERE = ['prompt', 'previous_response_id', 'conversation'];

const NO_BACKGROUND =
  'background responses are not available, because this site stores no responses: send the request without background, or ask the administrator to set StoredResponseHours';

/** `POST /v1/responses` */
export const openaiResponse: Operation = {
  format: 'openai.response',
  task: 'chat',
  dialect: responsesDialect,
  codec: openaiResponseClient,
  responseTexts: responsesTexts,
  mayListModels: true,
  hasStreamUsage: true,
  read(body): RequestParams {
    const model = readModel(body);
    requireInput(body);
    // Where the site stores responses, those in the background are calls without this field.
    if (body.get('background') === true) throw invalidRequest(NO_BACKGROUND);
    return {
      model,
      stream: readStream(body),
      wantsUsage: true,
      maxTokens: readMaxOutputTokens(body),
      ...estimatePrompt(body),
      ...readPreviousResponse(body),
    };
  },
  promptForCount: readPrompt,
  rewrite(draft, { requested, model }) {
    if (model !== requested.model) draft.set('model', model);
    // Another vendor generated an earlier turn: its tokens were sealed by the gateway, and OpenAI rejects tokens that
    // it cannot decrypt.
    if (draft.mentions(TOKEN_MARK)) draft.set('input', withoutOurTokens(draft.get('input')));
  },
  responseMeter: () => new ResponsesMeter(),
  streamMeter: () => new ResponsesStreamMeter(),
};

function requireInput(body: RequestBody): void {
  const input = body.get('input');
  if ((typeof input === 'string' && input !== '') || (Array.isArray(input) && input.length > 0)) return;
  const elsewhere = INPUT_ELSEWHERE.some((field) => (body.get(field) ?? null) !== null);
  if (!elsewhere || (input ?? null) !== null) throw invalidRequest('field input is required', 'input');
}

function readPreviousResponse(body: RequestBody): Pick<RequestParams, 'previousResponse'> {
  const id = body.get('previous_response_id');
  if (typeof id !== 'string' || id === '') return {};
  return { previousResponse: { id, error: (reason) => previousNotFound(id, reason) } };
}

function readStream(body: RequestBody): boolean {
  const stream = body.get('stream') ?? false;
  if (typeof stream !== 'boolean') throw invalidRequest('stream must be true or false', 'stream');
  return stream;
}

function readMaxOutputTokens(body: RequestBody): number | null {
  const bound = body.get('max_output_tokens') ?? null;
  if (bound === null) return null;
  if (typeof bound !== 'number' || !Number.isInteger(bound) || bound < 1 || bound > MAX_TOKENS_LIMIT) {
    throw invalidRequest('max_output_tokens is invalid', 'max_output_tokens');
  }
  return bound;
}

/** Upstreams of the Responses API. */
export const openaiResponseUpstream: ChatUpstream = {
  task: 'chat',
  write: writeRequest,
  read(body) {
    const response = asRecord(body);
    if (!response.error && !Array.isArray(response.output) && response.status !== 'failed') {
      throw new ResponseError(BadResponse.noResponse, undefined, 'bad_response_body');
    }
    const start: ReplyEvent = { type: 'start', id: asString(response.id), model: asString(response.model) };
    return collectReply([start, ...new ResponsesReplyReader().takeResponse(response)]);
  },
  stream: () => new ResponsesReplyReader(),
};
