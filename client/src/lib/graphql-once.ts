import * as z from 'zod/mini';
import { kindOfCode, ProblemError } from './problem';
import { callerHeaders, problemOf, reach } from './rest';

const answer = z.object({
  data: z.optional(z.unknown()),
  errors: z.optional(
    z.array(z.object({ message: z.string(), extensions: z.optional(z.object({ code: z.optional(z.string()) })) })),
  ),
});

/**
 * One GraphQL query without the data client, for public pages that should not load it. Resolves to `data`, unchecked: parse it.
 * Throws `ProblemError`.
 */
export async function askOnce(query: string): Promise<unknown> {
  const response = await reach('/graphql', {
    method: 'POST',
    headers: { ...callerHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  if (!response.ok) throw new ProblemError(await problemOf(response));
  const { data, errors } = z.parse(answer, await response.json());
  const [first] = errors ?? [];
  if (first) {
    const code = first.extensions?.code;
    throw new ProblemError({ kind: kindOfCode(code), code, message: first.message });
  }
  return data;
}
