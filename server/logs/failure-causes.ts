import { registerEnumType } from '@nestjs/graphql';
import { LogType } from '../audit/log-type.js';

/** Why a call failed, by the status and the error code of its response. */
export enum ErrorCause {
  TIMEOUT = 'timeout',
  RATE_LIMITED = 'rate_limited',
  NO_CHANNEL = 'no_channel',
  UNAUTHORIZED = 'unauthorized',
  SERVER_ERROR = 'server_error',
  REJECTED = 'rejected',
  UNKNOWN = 'unknown',
}
registerEnumType(ErrorCause, {
  name: 'ErrorCause',
  description: 'Why a call failed, by the status and the error code of its response.',
  valuesMap: {
    RATE_LIMITED: { description: 'Status 429.' },
    NO_CHANNEL: { description: 'No channel serves the model.' },
    UNAUTHORIZED: { description: 'Status 401, 402 or 403.' },
    SERVER_ERROR: { description: 'Another status from 500.' },
    REJECTED: { description: 'Another status from 400.' },
    UNKNOWN: { description: 'Of versions that did not store the status.' },
  },
});

/**
 * SQL of the cause of a failed call.
 * @param status SQL of the HTTP status of the response, null for rows of versions that did not store it
 * @param code SQL of its error code
 */
export const causeOf = (status: string, code: string): string => `CASE
  WHEN ${status} IN (408, 504, 524) OR ${code} LIKE '%timeout%' THEN '${ErrorCause.TIMEOUT}'
  WHEN ${status} = 429 THEN '${ErrorCause.RATE_LIMITED}'
  WHEN ${code} IN ('no_channel', 'model_not_found') THEN '${ErrorCause.NO_CHANNEL}'
  WHEN ${status} IN (401, 402, 403) THEN '${ErrorCause.UNAUTHORIZED}'
  WHEN ${status} >= 500 THEN '${ErrorCause.SERVER_ERROR}'
  WHEN ${status} >= 400 THEN '${ErrorCause.REJECTED}'
  ELSE '${ErrorCause.UNKNOWN}' END`;

/** SQL of the cause of a row of the log. */
export const CAUSE_OF_ROW = causeOf("(details ->> 'status')::integer", "details ->> 'code'");

/** SQL that a row is a failed call with a cause; the index `logs_error_cause` has this expression. */
export const HAS_CAUSE = `type = ${LogType.failure} AND (${CAUSE_OF_ROW}) = ?`;
