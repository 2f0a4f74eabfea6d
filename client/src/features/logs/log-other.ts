import * as z from 'zod/mini';

const text = z.catch(z.optional(z.string()), undefined);
const count = z.catch(z.optional(z.number()), undefined);

const value = z.nullable(z.string());
/** An entry of a JSON option that was added, changed or removed. */
const entry = z.object({ name: z.string(), before: value, after: value });

/**
 * The parts of the documented `other` record that the detail shows besides the receipt. Unknown or invalid fields are
 * ignored.
 */
const schema = z.object({
  cache_tokens: count,
  cache_creation_tokens: count,
  audio_input: count,
  audio_output: count,
  text_input: count,
  text_output: count,
  reasoning_effort: text,
  system_prompt: text,
  context: text,
  input_content: text,
  output_content: text,
  event: z.catch(
    z.optional(z.object({ params: z.object({ option: z.string() }), entries: z.array(entry) })),
    undefined,
  ),
});

export type ChangedEntry = z.infer<typeof entry>;
export type LogOther = z.infer<typeof schema>;

function json(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

export function readOther(source: string): LogOther {
  const parsed = z.safeParse(schema, json(source));
  return parsed.success ? parsed.data : {};
}

/** The record as indented JSON; empty if there is none. */
export function prettyOther(source: string): string {
  const value = json(source);
  if (value === undefined) return source;
  return value === null ? '' : JSON.stringify(value, null, 2);
}
