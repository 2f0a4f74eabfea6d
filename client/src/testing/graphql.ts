import type { Call, FakeResponse } from './server';

type Operations = Record<string, (variables: Record<string, unknown>) => unknown>;

/** Handlers have the name of their operation with a lowercase first letter. */
const lowered = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/**
 * A GraphQL server for the given operations; an `Error` becomes a GraphQL error with its extensions. Records the
 * requests.
 */
export function fakeGraphql(operations: Operations) {
  const sentRequests: { name: string; variables: Record<string, unknown> }[] = [];
  const handler = ({ body }: Call): FakeResponse => {
    const { operationName: name, variables } = body as { operationName: string; variables: Record<string, unknown> };
    sentRequests.push({ name, variables });
    const response = operations[lowered(name)];
    if (!response) throw new TypeError(`no response for ${name}`);
    const data = response(variables);
    if (!(data instanceof Error)) return { body: { data } };
    return {
      body: { errors: [{ message: data.message, ...('extensions' in data && { extensions: data.extensions }) }] },
    };
  };
  return {
    sentRequests,
    handler,
    last: (name: string) => sentRequests.findLast((call) => call.name === name)?.variables,
  };
}
