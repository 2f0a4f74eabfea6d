import type { ResponseObject, ResponsesObject } from '@nestjs/swagger';
import { z } from 'zod';
import { type ErrorDefinition, envelopeStatusOf } from '../../../common/errors/app-error.js';
import type { AccessRule } from '../../access/access-rule.js';
import { refusedOnDemoSite } from '../../access/demo-site.js';
import { CommonError } from '../../errors/common.errors.js';
import { IdempotencyError } from '../idempotency/idempotency.errors.js';
import { unknownRouteSchema } from '../unknown-route.js';
import type { SchemaRegistry } from './schema-registry.js';

/** The invalid fields of the input. */
export const fieldProblems = z
  .array(z.object({ field: z.string(), code: z.string(), message: z.string() }))
  .optional()
  .describe('The invalid fields of the input.');

/** The response of every failed call; most have status 200, as existing clients expect. */
export const Failure = z
  .object({
    success: z.literal(false),
    message: z.string().describe('For display, in the language of Accept-Language.'),
    code: z.string().describe('For programs; stable.'),
    fields: fieldProblems,
  })
  .meta({ id: 'Failure' });

interface SharedFailure {
  status: number;
  when: string;
  /** Absent when the response is not a `Failure`. */
  error?: ErrorDefinition;
}

/** Errors with a specific status, by the name under which operations refer to them. */
export const FAILURES = {
  Unauthenticated: { status: 401, error: CommonError.unauthenticated, when: 'No user is logged in.' },
  CrossOrigin: {
    status: 403,
    error: CommonError.cross_origin,
    when: 'A login cookie was sent on a request that may come from another site.',
  },
  UnknownRoute: { status: 404, when: 'A parameter of the path is longer than 500 characters.' },
  DemoSite: {
    status: 405,
    error: CommonError.demo_site,
    when: 'On a demo site only the super administrator may change data.',
  },
  BodyStalled: { status: 408, error: CommonError.body_stalled, when: 'The body stopped arriving.' },
  IdempotencyKeyInvalid: {
    status: 400,
    error: IdempotencyError.idempotency_key_invalid,
    when: 'The Idempotency-Key is invalid.',
  },
  IdempotencyKeyInUse: {
    status: 409,
    error: IdempotencyError.idempotency_key_in_use,
    when: 'The first request with this Idempotency-Key is still running.',
  },
  IdempotencyKeyReused: {
    status: 422,
    error: IdempotencyError.idempotency_key_reused,
    when: 'This Idempotency-Key was used with another request.',
  },
  BodyTooLarge: { status: 413, error: CommonError.body_too_large, when: 'The body is larger than 1 MiB.' },
  FileTooLarge: { status: 413, error: CommonError.body_too_large, when: 'The body is larger than 16 MiB.' },
  UnsupportedMediaType: {
    status: 415,
    error: CommonError.unsupported_media_type,
    when: 'The body is not application/json, and the request has no access token.',
  },
  RateLimited: { status: 429, error: CommonError.rate_limited, when: 'Too many requests.' },
  Internal: { status: 500, error: CommonError.internal, when: 'An internal error of the server.' },
  Unavailable: { status: 503, error: CommonError.database_unavailable, when: 'The database cannot be reached.' },
} satisfies Record<string, SharedFailure>;

type FailureName = keyof typeof FAILURES;

/** Responses with these statuses may have Retry-After. */
const WAITING = new Set([409, 429, 503]);
const RETRY_AFTER = { description: 'Seconds to wait.', schema: { type: 'integer' as const } };

/** The header Retry-After, for statuses that have it. */
export function retryAfter(status: number): Pick<ResponseObject, 'headers'> {
  return WAITING.has(status) ? { headers: { 'Retry-After': RETRY_AFTER } } : {};
}

/** The errors as components of the document. */
export function failureComponents(schemas: SchemaRegistry): Record<string, ResponseObject> {
  const described = Object.entries<SharedFailure>(FAILURES).map(([name, { status, error, when }]) => {
    const body = error
      ? { schema: schemas.of(Failure), example: { success: false, message: error.en, code: error.code } }
      : { schema: schemas.of(unknownRouteSchema) };
    return [name, { description: when, ...retryAfter(status), content: { 'application/json': body } }] as const;
  });
  return Object.fromEntries(described);
}

/** The properties of a call that determine its errors. */
export interface Failing {
  rule: AccessRule;
  method: string;
  /** With `{name}` for parameters. */
  path: string;
  /** Its own errors with a status other than 200. */
  refusals?: readonly ErrorDefinition[];
  /** It responds in plain text, even when it cannot serve. */
  plainText?: string;
}

/** The errors of a call that have a specific status. */
export function failuresOf(call: Failing, schemas: SchemaRegistry): ResponsesObject {
  const own = Map.groupBy(call.refusals ?? [], envelopeStatusOf);
  const shared = new Map<number, FailureName>(sharedFailures(call).map((name) => [FAILURES[name].status, name]));
  const statuses = [...new Set([...shared.keys(), ...own.keys()])];
  return Object.fromEntries(
    statuses.map((status) => {
      const name = shared.get(status);
      const refusals = own.get(status);
      const words = status === 503 ? call.plainText : undefined;
      if (!refusals && words === undefined) return [status, { $ref: `#/components/responses/${name}` }];
      const reasons = (refusals ?? []).map(({ code, en }) => `${en} (\`${code}\`).`);
      const description = [...(name ? [FAILURES[name].when] : []), ...reasons].join(' ');
      const plain = words !== undefined && {
        'text/plain': { schema: { type: 'string' as const, description: words } },
      };
      const content = { 'application/json': { schema: schemas.of(Failure) }, ...plain };
      return [status, { description, ...retryAfter(status), content }];
    }),
  );
}

function sharedFailures({ rule, method, path }: Failing): FailureName[] {
  const changes = rule.changes === true || method !== 'get';
  const hasBody = method !== 'get';
  return [
    ...when(rule.level !== 'public', 'Unauthenticated'),
    ...when(changes, 'CrossOrigin'),
    ...when(path.includes('{'), 'UnknownRoute'),
    ...when(refusedOnDemoSite(method.toUpperCase(), rule), 'DemoSite'),
    ...when(rule.idempotencyKey === true, 'IdempotencyKeyInvalid', 'IdempotencyKeyInUse', 'IdempotencyKeyReused'),
    ...when(hasBody, 'BodyStalled', 'UnsupportedMediaType'),
    // An upload declares its own limit.
    ...when(hasBody && !rule.upload, rule.bodyLimit ? 'FileTooLarge' : 'BodyTooLarge'),
    ...when(!rule.unlimited, 'RateLimited'),
    ...when(true, 'Internal', 'Unavailable'),
  ];
}

const when = (condition: boolean, ...names: FailureName[]): FailureName[] => (condition ? names : []);
