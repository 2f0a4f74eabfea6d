import { parsedJson } from '../../lib/json';
import type { PlaygroundContent, PlaygroundRequest, ToolCall } from '../../lib/playground-stream';

type Effort = PlaygroundRequest['reasoning_effort'];

/** Tokens, for models that have a budget instead of an effort. */
const budgets = { minimal: 1024, low: 1024, medium: 4096, high: 16_384 } as const;

/** Whether it is Claude before 4.6; a date is not a minor version. */
function isEarlyClaude(model: string): boolean {
  const found = /claude-(?:[a-z]+-)?(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)/.exec(model);
  return found !== null && Number(`${found[1]}.${found[2] ?? 0}`) < 4.6;
}

interface AnthropicReasoning {
  thinking?: { type: 'adaptive' | 'disabled' | 'enabled'; budget_tokens?: number };
  /** Belongs to `output_config`. */
  effort?: 'low' | 'medium' | 'high';
}

/** The fields of Anthropic, whose lowest effort is `low`. Models since Claude 4.6 have efforts, earlier ones budgets. */
function anthropicReasoning(model: string, effort: Effort): AnthropicReasoning {
  if (effort === undefined) return {};
  if (effort === 'none') return { thinking: { type: 'disabled' } };
  if (isEarlyClaude(model)) return { thinking: { type: 'enabled', budget_tokens: budgets[effort] } };
  return { thinking: { type: 'adaptive' }, effort: effort === 'minimal' ? 'low' : effort };
}

/**
 * `thinkingConfig` of Google. Models since Gemini 3 have levels and always think, earlier ones have budgets; the larger
 * models of both do not accept the lowest value.
 */
function googleThinking(model: string, effort: Effort): Record<string, unknown> | undefined {
  if (effort === undefined) return undefined;
  const isPro = model.includes('-pro');
  if (/gemini-2/.test(model)) {
    const lowest = isPro ? 128 : 0;
    return { thinkingBudget: effort === 'none' ? lowest : budgets[effort] };
  }
  if (effort === 'none' && !/gemini/.test(model)) return { thinkingBudget: 0 };
  if (effort === 'none' || effort === 'minimal') return { thinkingLevel: isPro ? 'LOW' : 'MINIMAL' };
  return { thinkingLevel: effort.toUpperCase() };
}

export type ExportedBody = Omit<PlaygroundRequest, 'group' | 'stream'>;

/** Anthropic requires a limit; models of other vendors are called with the same. */
const defaultMaxTokens = 4096;

interface FunctionOf {
  name: string;
  description?: string;
  parameters?: unknown;
}

const functionsOf = ({ tools = [] }: ExportedBody) =>
  (tools as { function: FunctionOf }[]).map(({ function: { name, description, parameters } }) => ({
    name,
    parameters,
    ...(description !== undefined && { description }),
  }));

const schemaOf = ({ response_format }: ExportedBody) =>
  (response_format as { json_schema: { schema: unknown } } | undefined)?.json_schema.schema;

const systemOf = ({ messages }: ExportedBody) =>
  messages
    .flatMap(({ role, content }) => (role === 'system' && typeof content === 'string' ? [content] : []))
    .join('\n');

const inputOf = ({ function: { arguments: text } }: ToolCall): unknown => {
  const value = parsedJson(text);
  return value === undefined ? {} : value;
};

/** Type and base64 text of a data URL. */
const dataOf = (url: string) => {
  const [head = '', data = ''] = url.replace(/^data:/, '').split(',');
  return { type: head.split(';')[0] ?? '', data };
};

/** Writers of the parts of a message; images and files are data URLs. */
interface PartWriters {
  text(text: string): unknown;
  image(url: string): unknown;
  file(url: string, name: string): unknown;
}

function partsOf(content: PlaygroundContent, write: PartWriters): unknown[] {
  if (typeof content === 'string') return content === '' ? [] : [write.text(content)];
  return content.map((part) => {
    if (part.type === 'text') return write.text(part.text);
    return part.type === 'file' ? write.file(part.file.file_data, part.file.filename) : write.image(part.image_url.url);
  });
}

/** A file in Anthropic's format. */
const sourceOf = (url: string) => {
  const { type, data } = dataOf(url);
  return { type: 'base64', media_type: type, data };
};

const anthropicParts: PartWriters = {
  text: (text) => ({ type: 'text', text }),
  image: (url) => ({ type: 'image', source: sourceOf(url) }),
  file: (url, title) => ({ type: 'document', source: sourceOf(url), title }),
};

const inlineData = (url: string) => {
  const { type, data } = dataOf(url);
  return { inlineData: { mimeType: type, data } };
};

const googleParts: PartWriters = { text: (text) => ({ text }), image: inlineData, file: inlineData };

/** Turns of the same role are one: results of several tools belong together. */
function joined<Turn extends { role: string }>(turns: Turn[], key: keyof Turn): Turn[] {
  const found: Turn[] = [];
  for (const turn of turns) {
    const last = found.at(-1);
    if (last?.role !== turn.role) found.push(turn);
    else found[found.length - 1] = { ...last, [key]: [...(last[key] as unknown[]), ...(turn[key] as unknown[])] };
  }
  return found;
}

/** The request in the format of Anthropic's Messages API. */
export function anthropicBody(body: ExportedBody): Record<string, unknown> {
  const turns = body.messages.flatMap((message): { role: string; content: unknown[] }[] => {
    if (message.role === 'system') return [];
    if (message.role === 'tool') {
      const { tool_call_id, content } = message;
      return [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: tool_call_id, content }] }];
    }
    const content = partsOf(message.content ?? '', anthropicParts);
    const calls = 'tool_calls' in message ? message.tool_calls : [];
    const uses = calls.map((call) => ({
      type: 'tool_use',
      id: call.id,
      name: call.function.name,
      input: inputOf(call),
    }));
    return [{ role: message.role, content: [...content, ...uses] }];
  });
  const system = systemOf(body);
  const tools = functionsOf(body).map(({ parameters, ...rest }) => ({
    ...rest,
    input_schema: parameters ?? { type: 'object' },
  }));
  const schema = schemaOf(body);
  const { model, max_tokens = defaultMaxTokens, temperature, top_p, reasoning_effort } = body;
  const { thinking, effort } = anthropicReasoning(model, reasoning_effort);
  // Sampling parameters are rejected together with thinking.
  const isSampled = thinking === undefined || thinking.type === 'disabled';
  const output = {
    ...(effort !== undefined && { effort }),
    ...(schema !== undefined && { format: { type: 'json_schema', schema } }),
  };
  return {
    model,
    // The budget is part of the limit.
    max_tokens: thinking?.budget_tokens ? Math.max(max_tokens, thinking.budget_tokens + defaultMaxTokens) : max_tokens,
    ...(isSampled && temperature !== undefined && { temperature: Math.min(1, temperature) }),
    ...(isSampled && top_p !== undefined && { top_p }),
    ...(thinking && { thinking }),
    ...(system !== '' && { system }),
    messages: joined(turns, 'content'),
    ...(tools.length > 0 && { tools }),
    ...(Object.keys(output).length > 0 && { output_config: output }),
  };
}

/** The arguments of `generateContentStream` of Google's Gen AI SDK. */
export function googleBody(body: ExportedBody): Record<string, unknown> {
  const names = new Map<string, string>();
  const turns = body.messages.flatMap((message): { role: string; parts: unknown[] }[] => {
    if (message.role === 'system') return [];
    if (message.role === 'tool') {
      const name = names.get(message.tool_call_id) ?? '';
      return [{ role: 'user', parts: [{ functionResponse: { name, response: { result: message.content } } }] }];
    }
    const parts = partsOf(message.content ?? '', googleParts);
    const calls = 'tool_calls' in message ? message.tool_calls : [];
    for (const call of calls) names.set(call.id, call.function.name);
    const uses = calls.map((call) => ({ functionCall: { name: call.function.name, args: inputOf(call) } }));
    return [{ role: message.role === 'user' ? 'user' : 'model', parts: [...parts, ...uses] }];
  });
  const system = systemOf(body);
  const declarations = functionsOf(body).map(({ parameters, ...rest }) => ({
    ...rest,
    ...(parameters !== undefined && { parametersJsonSchema: parameters }),
  }));
  const schema = schemaOf(body);
  const { model, max_tokens, temperature, top_p, reasoning_effort } = body;
  const thinkingConfig = googleThinking(model, reasoning_effort);
  return {
    model,
    contents: joined(turns, 'parts'),
    config: {
      ...(system !== '' && { systemInstruction: system }),
      ...(temperature !== undefined && { temperature }),
      ...(top_p !== undefined && { topP: top_p }),
      ...(max_tokens !== undefined && { maxOutputTokens: max_tokens }),
      ...(thinkingConfig && { thinkingConfig }),
      ...(declarations.length > 0 && { tools: [{ functionDeclarations: declarations }] }),
      ...(schema !== undefined && { responseMimeType: 'application/json', responseJsonSchema: schema }),
    },
  };
}
