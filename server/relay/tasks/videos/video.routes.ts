import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../common/errors/app-error.js';
import { Authenticator, may } from '../../../common/principal.js';
import { accessTo, authorize } from '../../../platform/access/authorize.js';
import { CommonError } from '../../../platform/errors/common.errors.js';
import { IdempotencyKeysService } from '../../../platform/http/idempotency/idempotency-keys.service.js';
import { StoredResponse } from '../../../platform/http/idempotency/stored-response.js';
import { JSON_TYPE } from '../../../protocols/bytes/content-types.js';
import { MAX_FORM_BYTES, openForm } from '../../../protocols/bytes/form-body.js';
import { openaiDialect } from '../../../protocols/dialects/openai/shared/openai.dialect.js';
import { TaskStore } from '../../../tasks/task-store.js';
import { accountReader } from '../../../tokens/object-reader.js';
import { RunningCalls } from '../../admission/running-calls.js';
import { allowPreflight, RelayHttp } from '../../http/relay-http.js';
import { bodyOf, takeBytes } from '../../http/request-body.js';
import { type Payer, readerOf } from '../../model/call.js';
import { Exchange } from '../../model/exchange.js';
import { CallErrors } from '../../pipeline/call-errors.js';
import { NewVideosService } from './new-videos.service.js';
import { VideoError } from './video.errors.js';
import { VideoDownloads } from './video-downloads.js';
import { VideosService } from './videos.service.js';

/** A request of a client with a key. */
interface VideoCall {
  readonly request: FastifyRequest;
  readonly exchange: Exchange;
  readonly payer: Payer;
  /** The id in the path; empty where it has none. */
  readonly id: string;
}

/**
 * The claim of a submission; it is extended while it runs, because several channels may be tried, and each may take
 * minutes.
 */
const MAX_SUBMISSION_SECONDS = 15 * 60;

/** The status of calls that were sent to no upstream, and of upstreams that did nothing. */
const UNAVAILABLE = 503;

/** The result of a handler: a serialized JSON text, a value to serialize, or null when the response was sent. */
type HandlerResult = Buffer | object | null;

/** The routes of OpenAI's videos API, and the console's route for the content of a video. */
@Injectable()
export class VideoRoutes implements OnModuleInit {
  constructor(
    private readonly http: RelayHttp,
    private readonly errors: CallErrors,
    private readonly running: RunningCalls,
    private readonly newVideos: NewVideosService,
    private readonly videos: VideosService,
    private readonly downloads: VideoDownloads,
    private readonly tasks: TaskStore,
    private readonly console: Authenticator,
    private readonly idempotency: IdempotencyKeysService,
  ) {}

  onModuleInit(): void {
    this.http.fastify.register(async (scope) => {
      takeBytes(
        scope,
        (error, request, reply) => {
          const { exchange } = this.http.receivedOf(request) ?? { exchange: Exchange.of(request, reply) };
          this.refuse(exchange, error);
        },
        MAX_FORM_BYTES,
      );
      const { newVideos, videos, downloads } = this;
      this.route(scope, 'POST', '/v1/videos', (call) =>
        this.once(call, async () => newVideos.create(call.exchange, call.payer, await formOf(call.request))),
      );
      this.route(scope, 'POST', '/v1/videos/:id/remix', (call) =>
        this.once(call, async () => newVideos.remix(call.exchange, call.payer, call.id, await formOf(call.request))),
      );
      this.route(scope, 'GET', '/v1/videos', ({ exchange, payer }) =>
        videos.list(payer, exchange.query, exchange.language()),
      );
      this.route(scope, 'GET', '/v1/videos/:id', ({ exchange, payer, id }) =>
        videos.find(payer, id, exchange.language()),
      );
      this.route(scope, 'DELETE', '/v1/videos/:id', ({ payer, id }) => videos.remove(payer, id));
      this.route(scope, 'GET', '/v1/videos/:id/content', async ({ exchange, payer, id }) => {
        const task = await videos.own(readerOf(payer), id);
        await downloads.send(exchange, task, exchange.query?.get('variant') ?? null);
        return null;
      });
      allowPreflight(scope, '/v1/videos');
      const ownOrAll = accessTo('user', { allUsers: 'contents:read' });
      scope.get('/api/video/:id/content', ownOrAll, (request, reply) => this.showContent(request, reply));
    });
  }

  private route(
    scope: FastifyInstance,
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    handle: (call: VideoCall) => Promise<HandlerResult>,
  ): void {
    const hooks = this.http.hooks((exchange, error) => this.refuse(exchange, error));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const { exchange, payer } = this.http.receivedOf(request) ?? {};
      if (!exchange || !payer) return;
      reply.hijack();
      // A client that disconnects does not abort the work: a video that an upstream has accepted must be stored.
      exchange.served = true;
      try {
        const { id = '' } = request.params as Record<string, string>;
        const given = await handle({ request, exchange, payer, id });
        if (given !== null)
          exchange.sendWhole(200, JSON_TYPE, Buffer.isBuffer(given) ? given : JSON.stringify(given), openaiDialect);
      } catch (error) {
        this.refuse(exchange, error);
      } finally {
        this.running.leave(exchange);
      }
    };
    scope.route({ ...accessTo('relay'), ...hooks, method, url, handler });
  }

  /**
   * Runs a submission once for each `Idempotency-Key` of an account, or of a token of a team; repetitions within a day
   * receive the same response. An error after which the upstream may have accepted the video is also repeated, so that
   * no copy is submitted.
   */
  private async once({ request, exchange, payer }: VideoCall, submit: () => Promise<Buffer>): Promise<Buffer | null> {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return this.unrepeated(exchange, submit);
    const body = createHash('sha256').update(bodyOf(request)).digest('hex');
    const requested = { method: request.method, url: request.url, body };
    const { userId, teamTokenId } = readerOf(payer);
    const scope = teamTokenId === null ? null : `token ${teamTokenId}`;
    const claim = await this.idempotency.claim(userId, key, requested, {
      scope,
      maxRunSeconds: MAX_SUBMISSION_SECONDS,
    });
    if (claim instanceof StoredResponse) {
      exchange.sendWhole(claim.status, JSON_TYPE, claim.body, openaiDialect);
      return null;
    }
    const endExtension = this.idempotency.extend(claim, MAX_SUBMISSION_SECONDS);
    const response = await this.unrepeated(exchange, submit)
      .catch(async (error: AppError) => {
        const { status, details } = error;
        const stored = new StoredResponse(status, openaiDialect.errorBody(error, exchange.requestId));
        if (details.retryCharges) await this.idempotency.keep(claim, stored);
        else await this.idempotency.release(claim);
        throw error;
      })
      .finally(endExtension);
    await this.idempotency.keep(claim, new StoredResponse(200, response.toString('utf8')));
    return response;
  }

  /**
   * The error of a submission states that clients must not repeat one that the upstream may have accepted.
   * @throws {AppError}
   */
  private async unrepeated(exchange: Exchange, submit: () => Promise<Buffer>): Promise<Buffer> {
    try {
      return await submit();
    } catch (thrown) {
      const error = this.errors.toAppError(thrown, exchange.requestId);
      if (error.status < 500 || error.status === UNAVAILABLE) throw error;
      throw new AppError(error.definition, error.params, { ...error.details, retryCharges: true });
    }
  }

  /** The console's player: own videos, and with contents:read the videos of all users. */
  private async showContent(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.hijack();
    const exchange = Exchange.of(request, reply);
    try {
      const principal = await this.console.authenticate(request);
      authorize(request.routeOptions.config.access, principal);
      if (principal === null) throw new AppError(CommonError.unauthenticated);
      const { id = '' } = request.params as Record<string, string>;
      const task = may(principal, 'contents:read')
        ? await this.tasks.findPublic('video', id)
        : await this.videos.own(accountReader(principal.userId), id);
      if (task === null) throw new AppError(VideoError.video_not_found);
      await this.downloads.send(exchange, task, exchange.query?.get('variant') ?? null);
    } catch (error) {
      this.refuse(exchange, error);
    }
  }

  private refuse(exchange: Exchange, thrown: unknown): void {
    exchange.sendError(openaiDialect, this.errors.toAppError(thrown, exchange.requestId));
  }
}

function formOf(request: FastifyRequest) {
  return openForm(bodyOf(request), request.headers['content-type'] ?? '');
}
