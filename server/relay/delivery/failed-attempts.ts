import type { CallKind } from '../../common/call-kind.js';
import type { AppError, LocalText } from '../../common/errors/app-error.js';
import type { FailedCall } from '../../logs/failed-calls.service.js';
import type { RequestBody } from '../../protocols/bytes/request-body.js';
import type { RequestParams } from '../../protocols/canonical/request-params.js';
import { requestedEffort } from '../billing/requested-effort.js';
import type { Call } from '../model/call.js';
import { type CallWithColumns, columnsOf } from '../model/call-columns.js';
import type { Exchange } from '../model/exchange.js';

/** A call, a session or a task whose attempts all failed. */
export interface FailedAttempts extends Pick<Call, 'payer' | 'route' | 'chosen'>, CallWithColumns {
  exchange: Pick<Exchange, 'requestId' | 'elapsedMs'>;
  kind: CallKind;
  requested: Pick<RequestParams, 'model' | 'stream'>;
  /** Absent when the request is not a chat. */
  body?: RequestBody;
}

/** The record of the failed call for administrators. @param error the error that was sent to the client */
export function failedCallOf(attempts: FailedAttempts, error: AppError): FailedCall {
  const { exchange, payer, kind, requested, route, body, chosen } = attempts;
  const effort = body && requestedEffort(body, requested.model);
  return {
    userId: payer.user.id,
    username: payer.user.username,
    tokenId: payer.token?.id ?? 0,
    tokenName: payer.tokenName,
    kind,
    model: requested.model,
    group: payer.group,
    stream: requested.stream,
    requestId: exchange.requestId,
    durationMs: exchange.elapsedMs(),
    status: error.status,
    code: error.code,
    message: reasonOf(route, error),
    route,
    ...(effort !== undefined && { effort }),
    ...(chosen && { chosen }),
    columns: columnsOf(attempts),
  };
}

/** The message of an upstream has one language; only the gateway's own messages have a text in each language. */
function reasonOf(route: FailedAttempts['route'], error: AppError): LocalText {
  const { failure, texts } = route.at(-1) ?? {};
  if (texts) return texts;
  if (!failure) return error.texts;
  if (!failure.endsWith(error.message)) return { zh: failure, en: failure };
  return { zh: failure, en: failure.slice(0, -error.message.length) + error.text('en') };
}
