import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import * as z from 'zod/mini';
import { fieldProblems, kindOfCode, kindOfStatus, type Problem, ProblemError } from './problem';
import { requestIdOf, retryAfterOf } from './rest';

const extensions = z.object({
  code: z.optional(z.string()),
  fields: z.optional(fieldProblems),
  requestId: z.optional(z.string()),
  retryAfterSeconds: z.optional(z.number()),
});

/** Converts any error of Apollo or a REST call to a `Problem`. An error without a server response is `offline`. */
export function problemOfError(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (CombinedGraphQLErrors.is(error)) {
    const first = error.errors[0];
    const detail = z.safeParse(extensions, first?.extensions ?? {});
    const { code, fields, requestId, retryAfterSeconds } = detail.success ? detail.data : {};
    return {
      kind: kindOfCode(code),
      code,
      fields,
      requestId,
      retryAfter: retryAfterSeconds,
      message: first?.message ?? '',
    };
  }
  if (ServerError.is(error)) {
    return {
      kind: kindOfStatus(error.statusCode),
      message: '',
      requestId: requestIdOf(error.response),
      retryAfter: retryAfterOf(error.response),
    };
  }
  return { kind: 'offline', message: '' };
}
