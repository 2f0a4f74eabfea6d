import type { BodyDraft } from '../../../bytes/body-draft.js';
import { asRecord } from '../../../bytes/untrusted.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Changes every schema in the parameters of a request's tools, inner schemas first. */
export function changeSchemas(body: BodyDraft, change: (schema: JsonSchema) => JsonSchema): void {
  const tools = body.get('tools');
  if (!Array.isArray(tools)) return;
  body.set(
    'tools',
    tools.map((tool: unknown) => {
      const called = asRecord(asRecord(tool).function);
      if (called.parameters === undefined) return tool;
      return { ...asRecord(tool), function: { ...called, parameters: changed(called.parameters, change) } };
    }),
  );
}

/** Objects under property names are schemas, as are the values of most keywords; plain values are kept. */
function changed(value: unknown, change: (schema: JsonSchema) => JsonSchema): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([name, part]): [string, unknown] => [
    name,
    LITERAL.has(name) ? part : changed(part, change),
  ]);
  return change(Object.fromEntries(inner));
}

/** Keywords whose values are data, not schemas. */
const LITERAL = new Set(['enum', 'const', 'default', 'examples']);

/** Removes the `$schema` of a schema, which several vendors reject. */
export function withoutDialect(schema: JsonSchema): JsonSchema {
  if (typeof schema.$schema !== 'string') return schema;
  const { $schema: _, ...rest } = schema;
  return rest;
}
