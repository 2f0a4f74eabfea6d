import type { BodyDraft } from '../../../bytes/body-draft.js';
import { asRecord } from '../../../bytes/untrusted.js';
import type { Downgrades } from '../../../canonical/downgrades.js';
import { dropFields, renameRoles } from '../../../models/openai/chat-request.js';
import type { Target } from '../../interface/provider.js';
import type { Profile, TextRules, ToolChoiceMode } from './profile.js';
import { adaptReasoning } from './reasoning.js';

const AS_JSON = 'Answer with one JSON object and nothing else.';

const AS_SCHEMA = 'Answer with one JSON object and nothing else. It must be valid under this JSON Schema:';

/** Adapts a chat or completion request to a vendor's restrictions. */
export function adaptText(body: BodyDraft, { model }: Target, profile: Profile, downgrades: Downgrades): void {
  if (profile.streamUsage === 'without-request') body.remove('stream_options');
  const rules = profile.text;
  if (!rules) return;
  removeNoTools(body);
  if (!rules.knowsDeveloper) renameRoles(body, { developer: 'system' });
  renameFields(body, rules);
  // Runs before fields are dropped, because a dropped field may contain the reasoning control.
  if (rules.reasoning) adaptReasoning(body, model, rules.reasoning, downgrades);
  dropFields(body, rules.drop ?? [], downgrades);
  clampFields(body, rules.clamp ?? {});
  if (rules.stopAsList && typeof body.get('stop') === 'string') body.set('stop', [body.get('stop')]);
  if (rules.toolChoices) adaptToolChoice(body, rules.toolChoices, downgrades);
  if (rules.outputFormats) adaptOutputFormat(body, rules.outputFormats, downgrades);
}

/** Many vendors reject an empty list of tools, and a tool choice without tools. */
function removeNoTools(body: BodyDraft): void {
  if (!body.has('tools') || body.sizeOf('tools') > SMALL) return;
  const tools = body.get('tools');
  if (tools !== null && !(Array.isArray(tools) && tools.length === 0)) return;
  body.remove('tools');
  body.remove('tool_choice');
}

/** Size of an empty list with white space; any tool is larger. */
const SMALL = 8;

function renameFields(body: BodyDraft, { maxTokens, rename = {} }: TextRules): void {
  if (maxTokens === 'max_completion_tokens') body.rename('max_tokens', 'max_completion_tokens');
  if (maxTokens === 'max_tokens' && body.has('max_completion_tokens')) {
    // The newer one of the two fields wins.
    body.set('max_tokens', body.get('max_completion_tokens'));
    body.remove('max_completion_tokens');
  }
  for (const [from, to] of Object.entries(rename)) body.rename(from, to);
}

/** Replaces a number out of range by the nearest one in range. */
function clampFields(body: BodyDraft, clamp: NonNullable<TextRules['clamp']>): void {
  for (const [name, [min, max]] of Object.entries(clamp)) {
    const value = body.has(name) ? body.get(name) : undefined;
    if (typeof value !== 'number') continue;
    const nearest = Math.min(Math.max(value, min), max);
    if (nearest !== value) body.set(name, nearest);
  }
}

function adaptToolChoice(body: BodyDraft, known: readonly ToolChoiceMode[], downgrades: Downgrades): void {
  if (!body.has('tool_choice')) return;
  const mode = modeOf(body.get('tool_choice'));
  if (mode === null || known.includes(mode)) return;
  body.remove('tool_choice');
  // Without tools none can be called, as the tool choice requires.
  if (mode === 'none') body.remove('tools');
  else downgrades.note('tool_choice');
}

function modeOf(choice: unknown): ToolChoiceMode | null {
  if (choice === 'none' || choice === 'auto' || choice === 'required') return choice;
  const { type, mode } = asRecord(choice);
  if (type === 'auto' || type === 'none' || type === 'required') return type;
  return type === undefined && mode === undefined ? null : 'named';
}

/**
 * For vendors that do not support every `response_format`. An unsupported schema is added to the instructions as text.
 * @param known the formats besides text that the vendor supports
 */
function adaptOutputFormat(
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
