import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../common/errors/app-error.js';
import { Authenticator } from '../../common/principal.js';
import { accessTo, authorize } from '../../platform/access/authorize.js';
import { Config } from '../../platform/config/config.js';
import { sendError, toAppError } from '../../platform/http/error-filter.js';
import { JobError } from '../job.errors.js';
import { JobQueues } from '../job-queues.js';

const BOARD_PATH = '/admin/queues';

/** The page has inline styles; all other content must be loaded from the same origin. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Bull Board for administrators: the content of the queues, down to single jobs, on processes with the role `console`.
 * It is read-only. Retrying, discarding and cancelling affect more than the queue and are implemented in
 * `JobControlService` only.
 */
@Injectable()
export class QueueBoard implements OnModuleInit {
  private board: Promise<FastifyInstance> | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly authenticator: Authenticator,
    private readonly queues: JobQueues,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    if (!this.config.has('console')) return;
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    for (const url of [BOARD_PATH, `${BOARD_PATH}/*`]) {
      fastify.get(url, accessTo('jobs:read'), (request, reply) => this.respond(request, reply));
    }
  }

  private async respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      request.principal = await this.authenticator.authenticate(request);
      authorize(request.routeOptions.config.access, request.principal);
      const board = await this.open();
      reply.header('content-security-policy', POLICY);
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value);
      reply.hijack();
      board.routing(request.raw, reply.raw);
    } catch (error) {
      sendError(request, reply, toAppError(error));
    }
    return reply;
  }

  /** Loads the library on first use; most processes never show the board. */
  private async open(): Promise<FastifyInstance> {
    const { current } = this.queues;
    if (!current) throw new AppError(JobError.jobs_unavailable);
    this.board ??= import('./board-pages.js').then(({ openBoard }) =>
      openBoard(BOARD_PATH, [...current.byName.values()]),
    );
    return this.board;
  }
}
