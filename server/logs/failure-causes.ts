import { registerEnumType } from '@nestjs/graphql';
import { LogType } from '../usage-log/log-type.js';

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

/** The condition that the response of a failed call meets for a cause. */
interface Rule {
  cause: ErrorCause;
  statuses?: readonly number[];
  /** The lowest status. */
  from?: number;
  codes?: readonly string[];
  /** A part of the error code. */
  codePart?: string;
}

/**
 * The first rule that matches a response determines the cause. The index `logs_error_cause` contains these rules as
 * SQL.
 */
const RULES: readonly Rule[] = [
  { cause: ErrorCause.TIMEOUT, statuses: [408, 504, 524], codePart: 'timeout' },
  { cause: ErrorCause.RATE_LIMITED, statuses: [429] },
  { cause: ErrorCause.NO_CHANNEL, codes: ['no_channel', 'model_not_found'] },
  { cause: ErrorCause.UNAUTHORIZED, statuses: [401, 402, 403] },
  { cause: ErrorCause.SERVER_ERROR, from: 500 },
  { cause: ErrorCause.REJECTED, from: 400 },
];

/** The cause of a failed call. @param status undefined for rows of versions that did not store it */
export function causeOfResponse(status: number | undefined, code = ''): ErrorCause {
  const met = RULES.find(
    ({ statuses, from, codes, codePart }) =>
      (status !== undefined && (statuses?.includes(status) || (from !== undefined && status >= from))) ||
      codes?.includes(code) ||
      (codePart !== undefined && code.includes(codePart)),
  );
  return met?.cause ?? ErrorCause.UNKNOWN;
}

/**
 * SQL of the cause of a failed call.
 * @param status SQL of the HTTP status of the response, null for rows of versions that did not store it
 * @param code SQL of its error code
 */
export function causeOf(status: string, code: string): string {
  const conditionOf = ({ statuses, from, codes, codePart }: Rule) =>
    [
      ...(statuses ? [oneOf(status, statuses)] : []),
      ...(from === undefined ? [] : [`${status} >= ${from}`]),
      ...(codes
        ? [
            oneOf(
              code,
              codes.map((one) => `'${one}'`),
            ),
          ]
        : []),
      ...(codePart === undefined ? [] : [`${code} LIKE '%${codePart}%'`]),
    ].join(' OR ');
  const cases = RULES.map((rule) => `WHEN ${conditionOf(rule)} THEN '${rule.cause}'`);
  return `CASE
  ${cases.join('\n  ')}
  ELSE '${ErrorCause.UNKNOWN}' END`;
}

const oneOf = (value: string, known: readonly (number | string)[]): string =>
  known.length === 1 ? `${value} = ${known[0]}` : `${value} IN (${known.join(', ')})`;

/** SQL of the cause of a row of the log. */
export const CAUSE_OF_ROW = causeOf("(details ->> 'status')::integer", "details ->> 'code'");

/** SQL that a row is a failed call with a cause; the index `logs_error_cause` has this expression. */
export const HAS_CAUSE = `type = ${LogType.failure} AND (${CAUSE_OF_ROW}) = ?`;
