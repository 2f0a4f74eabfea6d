import * as z from 'zod/mini';
import { fieldProblems, kindOfCode, ProblemError } from './problem';
import { callerHeaders, problemOf, reach } from './rest';

const extensions = z.object({
  code: z.optional(z.string()),
  fields: z.optional(fieldProblems),
  requestId: z.optional(z.string()),
  retryAfterSeconds: z.optional(z.number()),
});

const answer = z.object({
  data: z.optional(z.unknown()),
  errors: z.optional(z.array(z.object({ message: z.string(), extensions: z._default(extensions, {}) }))),
});

/** Name of the operation, by which servers distinguish requests in traces and rate limits. */
const nameOf = (query: string) => /^\s*(?:query|mutation) (\w+)/.exec(query)?.[1];

/**
 * Sends one GraphQL operation without the data client, for public pages. Resolves to `data` without validation. Throws
 * `ProblemError`.
 */
export async function requestOnce(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const call = {
    method: 'POST',
    headers: { ...callerHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({ operationName: nameOf(query), query, variables }),
  };
  const response = await reach('/graphql', call, query.trimStart().startsWith('query'));
  if (!response.ok) throw new ProblemError(await problemOf(response));
  const { data, errors } = z.parse(answer, await response.json());
  const [first] = errors ?? [];
  if (first) {
    const { code, fields, requestId, retryAfterSeconds: retryAfter } = first.extensions;
    throw new ProblemError({ kind: kindOfCode(code), code, message: first.message, fields, requestId, retryAfter });
  }
  return data;
}
