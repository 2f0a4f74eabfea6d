import * as z from 'zod/mini';
import { parsedJson } from '../../lib/json';
import type { PlaygroundRequest } from '../../lib/playground-stream';

const tool = z.looseObject({
  type: z.literal('function'),
  function: z.looseObject({ name: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  /** The result of the tool in the playground; it is not sent. */
  mock: z.optional(z.unknown()),
});

/** The tools of a JSON text; undefined if it is not a list of tools. */
const toolsIn = (value: unknown) => {
  const found = z.safeParse(z.array(tool), value);
  return found.success ? found.data : undefined;
};

export const isToolList = (value: unknown): boolean => toolsIn(value) !== undefined;

export const isSchema = (value: unknown): boolean => z.safeParse(z.record(z.string(), z.unknown()), value).success;

/** The stored result of a tool as text; empty if it has none. */
export function mockOf(text: string, name: string): string {
  const mock = toolsIn(parsedJson(text))?.find((one) => one.function.name === name)?.mock;
  return mock === undefined ? '' : typeof mock === 'string' ? mock : JSON.stringify(mock, null, 2);
}

/** The JSON schema of a text: the whole text, or the `schema` of OpenAI's format. */
export function schemaIn(text: string): Record<string, unknown> | undefined {
  const value = parsedJson(text);
  if (!isSchema(value)) return undefined;
  const { schema } = value as { schema?: unknown };
  return (isSchema(schema) ? schema : value) as Record<string, unknown>;
}

/** Tools and response format of a request. Texts that are blank or not valid add nothing. */
export function extrasOf(tools: string, schema: string): Pick<PlaygroundRequest, 'tools' | 'response_format'> {
  const list = toolsIn(parsedJson(tools))?.map(({ mock: _, ...one }) => one) ?? [];
  const found = schemaIn(schema);
  const given = parsedJson(schema) as { name?: unknown; strict?: unknown } | undefined;
  const isWrapped = found !== undefined && found !== given && typeof given?.name === 'string';
  return {
    ...(list.length > 0 && { tools: list }),
    ...(found && {
      response_format: { type: 'json_schema', json_schema: isWrapped ? given : { name: 'reply', schema: found } },
    }),
  };
}
