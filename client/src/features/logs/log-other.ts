import * as z from 'zod/mini';
import { parsedJson } from '../../lib/json';
import { type PartRatio, partRatios } from '../../lib/prices/price-dimensions';
import { priceDimensions } from '../../lib/prices/price-dimensions.generated';
import { detailFacts } from './log-details.generated';

const text = z.catch(z.optional(z.string()), undefined);
const count = z.catch(z.optional(z.number()), undefined);

const flag = z.catch(z.optional(z.boolean()), undefined);

type DetailFact = (typeof detailFacts)[number];

const kinds = { text, flag, number: count };
const details = Object.fromEntries(detailFacts.map(({ record, type }) => [record, kinds[type]])) as {
  [Fact in DetailFact as Fact['record']]: (typeof kinds)[Fact['type']];
};

const value = z.nullable(z.string());
/** An entry of a JSON option that was added, changed or removed. */
const entry = z.object({ name: z.string(), before: value, after: value });

type FirstTokens = (typeof priceDimensions)[PartRatio]['tokens'][0];

/** Parts of prompt and response, with the keys of their counts in the record. */
export const recordedParts: readonly FirstTokens[] = partRatios.map((key) => priceDimensions[key].tokens[0]);

const partCounts = Object.fromEntries(recordedParts.map(({ record }) => [record, count])) as Record<
  FirstTokens['record'],
  typeof count
>;

/**
 * The parts of the documented `other` record that the detail shows besides the receipt. Unknown or invalid fields are
 * ignored.
 */
const schema = z.object({
  ...partCounts,
  text_input: count,
  text_output: count,
  ...details,
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

export function readOther(source: string): LogOther {
  const parsed = z.safeParse(schema, parsedJson(source));
  return parsed.success ? parsed.data : {};
}

/** The record as indented JSON; empty if there is none. */
export function prettyOther(source: string): string {
  const value = parsedJson(source);
  if (value === undefined) return source;
  return value === null ? '' : JSON.stringify(value, null, 2);
}
