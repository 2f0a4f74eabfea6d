import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { StoredResponse } from './stored-response.js';

/** Sends a stored response, with a header that marks it as replayed. */
@Catch(StoredResponse)
export class ReplayFilter implements ExceptionFilter<StoredResponse> {
  catch({ status, body }: StoredResponse, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    reply.status(status).header('idempotent-replayed', 'true').type('application/json; charset=utf-8').send(body);
  }
}
