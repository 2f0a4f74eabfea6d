import * as z from 'zod/mini';
import { fieldProblems, kindOfCode, ProblemError } from './problem';
import { callerHeaders, problemOf, reach } from './rest';

const extensions = z.object({
  code: z.optional(z.string()),
  fields: z.optional(fieldProblems),
  requestId: z.optional(z.string()),
  retryAfterSeconds: z.optional(z.number()),
});

const responseSchema = z.object({
  data: z.optional(z.unknown()),
  errors: z.optional(z.array(z.object({ message: z.string(), extensions: z._default(extensions, {}) }))),
});

/** The text of an operation with the types of its data and variables; written by codegen. */
export type StringDocument<Data, Variables> = string & { readonly types?: (variables: Variables) => Data };

/** Name of the operation, by which servers distinguish requests in traces and rate limits. */
const nameOf = (query: string) => /^(?:query|mutation) (\w+)/.exec(query)?.[1];

/**
 * Sends one GraphQL operation without the data client, for public pages. Resolves to its data. Throws `ProblemError`.
 */
export async function requestGraphql<Data, Variables extends object>(
  query: StringDocument<Data, Variables>,
  ...[variables]: Record<string, never> extends Variables ? [variables?: Variables] : [variables: Variables]
): Promise<Data> {
  const call = {
    method: 'POST',
    headers: { ...callerHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({ operationName: nameOf(query), query, variables: variables ?? {} }),
  };
  const response = await reach('/graphql', call, query.startsWith('query'));
  if (!response.ok) throw new ProblemError(await problemOf(response));
  const { data, errors } = z.parse(responseSchema, await response.json());
  const [first] = errors ?? [];
  if (first) {
    const { code, fields, requestId, retryAfterSeconds: retryAfter } = first.extensions;
    throw new ProblemError({ kind: kindOfCode(code), code, message: first.message, fields, requestId, retryAfter });
  }
  return data as Data;
}
