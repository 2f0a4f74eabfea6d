import type { BodyDraft } from '../../../bytes/body-draft.js';
import { asRecord } from '../../../bytes/untrusted.js';
import type { Downgrades } from '../../../canonical/downgrades.js';

/**
 * For vendors that do not support every `response_format`. An unsupported schema is added to the instructions as text.
 * @param known the formats besides text that the vendor supports
 */
export function adaptOutputFormat(
  body: BodyDraft,
  known: readonly ('json_object' | 'json_schema')[],
  downgrades: Downgrades,
): void {
  if (!body.has('response_format')) return;
  const { type, json_schema } = asRecord(body.get('response_format'));
  if ((type !== 'json_object' && type !== 'json_schema') || known.includes(type)) return;
  if (type === 'json_schema') instruct(body, `${AS_SCHEMA}\n${JSON.stringify(asRecord(json_schema).schema ?? {})}`);
  else if (known.length === 0) instruct(body, AS_JSON);
  if (known.includes('json_object')) body.set('response_format', { type: 'json_object' });
  else body.remove('response_format');
  downgrades.note('response_format');
}

const AS_JSON = 'Answer with one JSON object and nothing else.';
const AS_SCHEMA = 'Answer with one JSON object and nothing else. It must be valid under this JSON Schema:';

/** Adds a text to the instructions, which some vendors accept only once and at the beginning. */
function instruct(body: BodyDraft, text: string): void {
  const messages = body.get('messages');
  if (!Array.isArray(messages)) return;
  const [first, ...rest] = messages as unknown[];
  const { role, content } = asRecord(first);
  const merged =
    role === 'system' && typeof content === 'string'
      ? [{ ...asRecord(first), content: `${content}\n\n${text}` }, ...rest]
      : [{ role: 'system', content: text }, ...messages];
  body.set('messages', merged);
}
