import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/**
 * The response to the first request with an idempotency key. The guard throws it in place of the call, because a guard
 * can only admit or refuse; the filter sends it.
 */
export class StoredResponse {
  constructor(
    readonly status: number,
    /** JSON, unchanged. */
    readonly body: string,
  ) {}
}

/** Sends a stored response, with a header that marks it as replayed. */
@Catch(StoredResponse)
export class ReplayFilter implements ExceptionFilter<StoredResponse> {
  catch({ status, body }: StoredResponse, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    reply.status(status).header('idempotent-replayed', 'true').type('application/json; charset=utf-8').send(body);
  }
}
