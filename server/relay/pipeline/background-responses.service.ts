import { Injectable } from '@nestjs/common';
import {
  EXTEND_EVERY_MS,
  ResponseStoreService,
  type StoredContent,
} from '../../logs/responses/response-store.service.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { BodyDraft } from '../../protocols/bytes/body-draft.js';
import { JSON_TYPE } from '../../protocols/bytes/content-types.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { asRecord, asString, parsedFields } from '../../protocols/bytes/untrusted.js';
import { responseBase } from '../../protocols/dialects/openai/responses/response-object.js';
import { invalidRequest } from '../../protocols/dialects/openai/responses/responses.errors.js';
import { RunningCalls } from '../admission/running-calls.js';
import { inputOf, OwnResponses } from '../delivery/own-responses.js';
import { ownerOf, type Payer } from '../model/call.js';
import { CollectedResponse, Exchange } from '../model/exchange.js';
import { RelayService } from './relay.service.js';
import type { Incoming } from './request-reader.js';

/** A response that is being generated. */
interface Running {
  readonly exchange: Exchange;
  readonly collected: CollectedResponse;
  readonly userId: number;
  readonly id: string;
  /** As it is stored until it has ended. */
  readonly content: StoredContent;
}

/**
 * Responses that are generated in the background (`background: true`): the client gets a response immediately and
 * polls. Each is an ordinary call of this process, with its admission, limits and bill, whose response the site stores.
 * It is stored when the call is admitted; the client receives the error of a call that is not. When the process is
 * killed, the response has failed, and the call's reservation is released as for any other call.
 */
@Injectable()
export class BackgroundResponsesService {
  private readonly running = new Map<string, Running>();

  constructor(
    private readonly store: ResponseStoreService,
    private readonly own: OwnResponses,
    private readonly relay: RelayService,
    private readonly calls: RunningCalls,
    private readonly logger: Logger,
    changes: Changes,
  ) {
    changes.on('responseCancelled', ({ userId, id }) => this.running.get(keyOf({ userId, id }))?.exchange.abandon());
  }

  /** Whether a request may be one for a background response that the site can serve. */
  appliesTo({ operation, bytes }: Incoming): boolean {
    return operation.format === 'openai.response' && this.own.enabled && bytes.includes('"background"');
  }

  /**
   * Starts a background response and responds to the client.
   * @returns false when the request is not for one
   * @throws {AppError} when the request is invalid
   */
  async start(exchange: Exchange, incoming: Incoming, payerOf: () => Promise<Payer>): Promise<boolean> {
    const sent = new JsonBody(incoming.bytes);
    if (sent.get('background') !== true) return false;
    exchange.served = true;
    try {
      const payer = await payerOf();
      const plain = await this.plain(payer, sent);
      const requested = incoming.operation.read(plain, incoming.address);
      const described = {
        ...responseBase({ ...this.contextOf(exchange), model: requested.model, body: plain, stored: true }),
        background: true,
        previous_response_id: sent.get('previous_response_id') ?? null,
      };
      const id = asString(asRecord(described).id);
      const content = { input: inputOf(plain, id), response: described };
      const running = { ...backgroundOf(exchange), userId: payer.user.id, id, content };
      running.exchange.payer = payer;
      // The call takes the place of its request. Until it is admitted, it ends with the client's connection.
      this.calls.leave(exchange);
      exchange.onDisconnect = () => running.exchange.abandon();
      if (exchange.disconnected) running.exchange.abandon();
      if ((await this.startCall(exchange, running, { ...incoming, bytes: plain.bytes }, payer)) === 'admitted') {
        const { dialect } = incoming.operation;
        exchange.sendWhole(200, JSON_TYPE, JSON.stringify({ ...described, status: 'queued' }), dialect);
      } else refuse(exchange, running.collected);
    } finally {
      this.calls.leave(exchange);
    }
    return true;
  }

  /**
   * The request as an ordinary one, with the whole conversation. The gateway stores the response, so its upstream need
   * not.
   */
  private async plain(payer: Payer, sent: JsonBody): Promise<JsonBody> {
    if (sent.get('stream') === true) throw invalidRequest('background responses cannot be streamed');
    if (sent.get('store') === false) throw invalidRequest('background responses are stored: store must not be false');
    const previous = sent.get('previous_response_id') ?? null;
    const whole = previous === null ? sent : await this.own.continued(payer, sent, asString(previous));
    if (!whole) throw invalidRequest('background responses continue responses that the gateway stores only');
    const draft = new BodyDraft(whole);
    draft.remove('background');
    draft.set('store', false);
    return new JsonBody(draft.bytes());
  }

  private contextOf({ requestId }: Exchange) {
    return { requestId, createdAt: Math.floor(Date.now() / 1_000) };
  }

  /**
   * Starts the call.
   * @returns `admitted` when it is admitted and stored, and goes on; `ended` when it has ended before that
   */
  private startCall(
    exchange: Exchange,
    running: Running,
    incoming: Incoming,
    payer: Payer,
  ): Promise<'admitted' | 'ended'> {
    return new Promise((done) => {
      let storing: Promise<void> | undefined;
      const admitted = () => {
        exchange.onDisconnect = undefined;
        storing ??= this.begin(running, payer).then(() => done('admitted'));
        return storing;
      };
      void this.run(running, { ...incoming, admitted }, payer).finally(() => done('ended'));
    });
  }

  private async begin(running: Running, payer: Payer): Promise<void> {
    await this.store.begin(ownerOf(payer), running.id, running.content);
    this.running.set(keyOf(running), running);
  }

  private async run(running: Running, incoming: Incoming, payer: Payer): Promise<void> {
    const { userId, id } = running;
    const extending = setInterval(() => void this.extend(running), EXTEND_EVERY_MS);
    try {
      await this.relay.serve(running.exchange, incoming, () => Promise.resolve(payer));
      if (this.running.has(keyOf(running))) await this.store.finish(userId, id, endOf(running));
    } catch (error) {
      this.logger.warn({ event: 'background_response.failed', err: error }, 'Background response could not be stored');
    } finally {
      clearInterval(extending);
      this.running.delete(keyOf(running));
    }
  }

  private async extend({ exchange, userId, id }: Running): Promise<void> {
    if (!this.running.has(keyOf({ userId, id }))) return;
    // Another process may have cancelled it although its notification did not arrive here.
    const goesOn = await this.store.extend(userId, id).catch(() => true);
    if (!goesOn) exchange.abandon();
  }
}

/** The exchange of the call itself, which lasts longer than the client's connection. */
function backgroundOf(exchange: Exchange): Pick<Running, 'exchange' | 'collected'> {
  const collected = new CollectedResponse();
  const [ip, language] = [exchange.ip(), exchange.language()];
  return {
    exchange: new Exchange(
      exchange.request,
      collected,
      exchange.requestId,
      () => ip,
      () => language,
    ),
    collected,
  };
}

/** Passes the error of a call that was not admitted to its client. */
function refuse({ response, disconnected }: Exchange, { statusCode, headers, body }: CollectedResponse): void {
  if (disconnected || response.headersSent) return;
  response.writeHead(statusCode, headers);
  response.end(body);
}

/** The content to store when the call has ended. The response has the id that the client received first. */
function endOf({ collected, id, content: { input, response } }: Running): StoredContent {
  const body = parsedFields(collected.body.toString('utf8'));
  const { created_at, background, store, previous_response_id } = response;
  const kept = { id, created_at, background, store, previous_response_id };
  if (collected.statusCode < 300 && body.object === 'response') return { input, response: { ...body, ...kept } };
  const { code, message } = asRecord(body.error);
  const error = { code: asString(code) || 'server_error', message: asString(message) };
  return { input, response: { ...response, status: 'failed', error } };
}

function keyOf({ userId, id }: Pick<Running, 'userId' | 'id'>): string {
  return `${userId} ${id}`;
}
