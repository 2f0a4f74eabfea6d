import type { Answer, Call } from './server';

type Operations = Record<string, (variables: Record<string, unknown>) => unknown>;

/** Handlers are named like their operation, in the lower case of functions. */
const lowered = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** A GraphQL server of a few operations by name; an `Error` becomes a GraphQL error, with its extensions where it has some. Keeps what was asked. */
export function fakeGraphql(operations: Operations) {
  const asked: { name: string; variables: Record<string, unknown> }[] = [];
  const handler = ({ body }: Call): Answer => {
    const { operationName: name, variables } = body as { operationName: string; variables: Record<string, unknown> };
    asked.push({ name, variables });
    const answer = operations[lowered(name)];
    if (!answer) throw new TypeError(`no answer for ${name}`);
    const data = answer(variables);
    if (!(data instanceof Error)) return { body: { data } };
    return {
      body: { errors: [{ message: data.message, ...('extensions' in data && { extensions: data.extensions }) }] },
    };
  };
  return { asked, handler, last: (name: string) => asked.findLast((call) => call.name === name)?.variables };
}
