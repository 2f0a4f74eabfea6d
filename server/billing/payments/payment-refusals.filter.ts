import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../common/errors/app-error.js';
import { sendError } from '../../platform/http/error-filter.js';

/**
 * Maps errors of the payment endpoints to their documented format: `data` contains the reason, `message` is the word
 * `error`. Failures with a status of their own keep the general format.
 */
@Catch(AppError)
export class PaymentRefusals implements ExceptionFilter<AppError> {
  catch(error: AppError, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (error.envelopeStatus !== 200) {
      sendError(request, reply, error);
      return;
    }
    const data = error.text(request.language);
    reply.status(200).send({ success: false, message: 'error', data, code: error.code });
  }
}
