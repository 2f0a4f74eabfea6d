import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { StoredAnswer } from './stored-answer.js';

/** Sends an answer again, and says that it is one. */
@Catch(StoredAnswer)
export class ReplayFilter implements ExceptionFilter<StoredAnswer> {
  catch({ status, body }: StoredAnswer, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    reply.status(status).header('idempotent-replayed', 'true').type('application/json; charset=utf-8').send(body);
  }
}
