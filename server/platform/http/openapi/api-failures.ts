import type { ResponseObject, ResponsesObject } from '@nestjs/swagger';
import { z } from 'zod';
import type { ErrorDefinition } from '../../../common/errors/app-error.js';
import type { RouteRule } from '../../access/policy/rule.js';
import { CommonError } from '../../errors/common.errors.js';
import { IdempotencyError } from '../idempotency/idempotency.errors.js';
import type { SchemaBook } from './schema-book.js';

/** The answer of every call that went wrong; most come with status 200, as existing clients expect. */
const Failure = z
  .object({
    success: z.literal(false),
    message: z.string().describe('For people, in the language of Accept-Language.'),
    code: z.string().describe('For programs; never changes.'),
    fields: z
      .array(z.object({ field: z.string(), code: z.string(), message: z.string() }))
      .optional()
      .describe('What is wrong with which field of the input.'),
  })
  .meta({ id: 'Failure' });

/** Failures with a status of their own, by the name under which operations refer to them. */
const FAILURES: Record<string, { status: number; error: ErrorDefinition; when: string }> = {
  Unauthenticated: { status: 401, error: CommonError.unauthenticated, when: 'Nobody is logged in.' },
  CrossOrigin: {
    status: 403,
    error: CommonError.cross_origin,
    when: 'A login cookie came without proof that the request is from this site.',
  },
  IdempotencyKeyInvalid: {
    status: 400,
    error: IdempotencyError.idempotency_key_invalid,
    when: 'The Idempotency-Key cannot be one.',
  },
  IdempotencyKeyInUse: {
    status: 409,
    error: IdempotencyError.idempotency_key_in_use,
    when: 'The first request with this Idempotency-Key is still running.',
  },
  IdempotencyKeyReused: {
    status: 422,
    error: IdempotencyError.idempotency_key_reused,
    when: 'This Idempotency-Key came with another request before.',
  },
  BodyTooLarge: { status: 413, error: CommonError.body_too_large, when: 'The body is over 1 MiB.' },
  UnsupportedMediaType: {
    status: 415,
    error: CommonError.unsupported_media_type,
    when: 'The body is not application/json, and no access token came with it.',
  },
  RateLimited: { status: 429, error: CommonError.rate_limited, when: 'Too many requests.' },
  Internal: { status: 500, error: CommonError.internal, when: 'A fault of the server.' },
  Unavailable: { status: 503, error: CommonError.database_unavailable, when: 'The database cannot be reached.' },
};

const RETRY_AFTER = { description: 'Seconds to wait.', schema: { type: 'integer' } };

/** The failures as components of the document. */
export function failureComponents(book: SchemaBook): Record<string, ResponseObject> {
  const described = Object.entries(FAILURES).map(([name, { status, error, when }]): [string, ResponseObject] => {
    const example = { success: false, message: error.en, code: error.code };
    const content = { 'application/json': { schema: book.of(Failure), example } };
    const waits = status === 409 || status === 429 || status === 503;
    return [name, { description: when, ...(waits && { headers: { 'Retry-After': RETRY_AFTER } }), content }];
  });
  return Object.fromEntries(described);
}

/**
 * The failures a call under this rule can meet.
 * @param takesKey it looks at an Idempotency-Key
 */
export function failuresOf(rule: RouteRule, method: string, takesKey: boolean): ResponsesObject {
  const isPublic = rule.access === 'public';
  const changes = rule.changes === true || method !== 'get';
  const hasBody = method === 'post' || method === 'put';
  const names = [
    ...(isPublic ? [] : ['Unauthenticated']),
    ...(changes ? ['CrossOrigin'] : []),
    ...(takesKey ? ['IdempotencyKeyInvalid', 'IdempotencyKeyInUse', 'IdempotencyKeyReused'] : []),
    ...(hasBody ? ['BodyTooLarge', 'UnsupportedMediaType'] : []),
    ...(rule.unlimited ? [] : ['RateLimited']),
    ...['Internal', 'Unavailable'],
  ];
  return Object.fromEntries(
    names.map((name) => [FAILURES[name]?.status, { $ref: `#/components/responses/${name}` }] as const),
  );
}
