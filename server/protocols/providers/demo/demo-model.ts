import { createHash } from 'node:crypto';
import type { UpstreamRequest } from '../interface/provider.js';

/** The demo's response: complete when not streamed, otherwise the event stream in chunks. */
export interface DemoResponse {
  status: number;
  contentType: string;
  parts: string[];
  /** Chunks are sent at the pace of a model. */
  paced: boolean;
}

interface DemoRequest {
  model?: string;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  max_tokens?: number;
  max_completion_tokens?: number;
  messages?: { role?: string; content?: unknown }[];
  prompt?: unknown;
  input?: unknown;
  dimensions?: number;
  encoding_format?: string;
}

const MODELS = ['demo-chat', 'demo-embedding'];
const DEFAULT_DIMENSIONS = 256;
const CHINESE = /[\u4e00-\u9fff]/;

/** Responds to a request in OpenAI's wire format. One word, or one Chinese character, counts as one token. */
export function demoResponse(request: UpstreamRequest): DemoResponse {
  if (request.path === '/models') return json({ object: 'list', data: MODELS.map((id) => ({ id, object: 'model' })) });
  const body = JSON.parse((request.body ?? Buffer.from('{}')).toString('utf8')) as DemoRequest;
  if (request.path === '/openai.embedding') return embed(body);
  return request.path === '/openai.completion' ? complete(body) : chat(body);
}

function chat(body: DemoRequest): DemoResponse {
  const last = body.messages?.findLast((message) => message.role === 'user');
  const prompt = textOf(last?.content);
  const promptTokens = (body.messages ?? []).reduce(
    (sum, message) => sum + words(textOf(message.content)).length + 3,
    3,
  );
  const { written, finish } = write(reply(prompt), body);
  const base = { id: `chatcmpl-demo-${Date.now().toString(36)}`, created: seconds(), model: body.model ?? 'demo-chat' };
  const usage = usageOf(promptTokens, written.length);
  if (!body.stream) {
    const message = { role: 'assistant', content: written.join(''), refusal: null };
    const choices = [{ index: 0, message, logprobs: null, finish_reason: finish }];
    return json({ ...base, object: 'chat.completion', choices, usage });
  }
  const chunk = (delta: object, finish_reason: string | null) =>
    event({ ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] });
  return streamed([
    chunk({ role: 'assistant', content: '' }, null),
    ...written.map((word) => chunk({ content: word }, null)),
    chunk({}, finish),
    ...(body.stream_options?.include_usage
      ? [event({ ...base, object: 'chat.completion.chunk', choices: [], usage })]
      : []),
    'data: [DONE]\n\n',
  ]);
}

function complete(body: DemoRequest): DemoResponse {
  const prompt = Array.isArray(body.prompt) ? body.prompt.join(' ') : textOf(body.prompt);
  const { written, finish } = write(reply(prompt), body);
  const base = {
    id: `cmpl-demo-${Date.now().toString(36)}`,
    object: 'text_completion',
    created: seconds(),
    model: body.model,
  };
  const usage = usageOf(words(prompt).length, written.length);
  const choice = (text: string, finish_reason: string | null) => ({ index: 0, text, logprobs: null, finish_reason });
  if (!body.stream) return json({ ...base, choices: [choice(written.join(''), finish)], usage });
  return streamed([
    ...written.map((word) => event({ ...base, choices: [choice(word, null)] })),
    event({ ...base, choices: [choice('', finish)] }),
    ...(body.stream_options?.include_usage ? [event({ ...base, choices: [], usage })] : []),
    'data: [DONE]\n\n',
  ]);
}

function embed(body: DemoRequest): DemoResponse {
  const inputs = Array.isArray(body.input) ? (body.input as unknown[]).map(String) : [textOf(body.input)];
  const size = Math.min(Math.max(body.dimensions ?? DEFAULT_DIMENSIONS, 1), 4_096);
  const data = inputs.map((input, index) => {
    const vector = vectorOf(input, size);
    const embedding = body.encoding_format === 'base64' ? Buffer.from(vector.buffer).toString('base64') : [...vector];
    return { object: 'embedding', index, embedding };
  });
  const tokens = inputs.reduce((sum, input) => sum + words(input).length, 0);
  return json({ object: 'list', data, model: body.model, usage: { prompt_tokens: tokens, total_tokens: tokens } });
}

/** Builds a vector by hashing words: equal texts have equal vectors, texts with common words have similar ones. */
function vectorOf(text: string, size: number): Float32Array {
  const vector = new Float32Array(size);
  for (const word of words(text.toLowerCase())) {
    const digest = createHash('sha256').update(word.trim()).digest();
    const at = digest.readUInt32LE(0) % size;
    vector[at] = (vector[at] as number) + ((digest[4] as number) % 2 === 0 ? 1 : -1);
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

function reply(prompt: string): string {
  const shown = prompt.length > 200 ? `${prompt.slice(0, 200)}…` : prompt;
  if (CHINESE.test(prompt)) {
    return `这是 Tollgate 内置的演示渠道，不是真实的模型。您说的是：“${shown}”。这次请求已经完整走过了鉴权、选路、转发和计费，您可以在使用日志里看到它的账单。添加真实的上游渠道后，就会由真实的模型来回答。`;
  }
  return (
    `This is the demo channel built into Tollgate, not a real model. You said: "${shown}". ` +
    'Your request went all the way through authentication, routing, relaying and billing, and its receipt is in the ' +
    'usage log. Add a real upstream channel and a real model will answer instead.'
  );
}

/** The reply, cut to the client's maximum tokens. */
function write(text: string, body: DemoRequest): { written: string[]; finish: 'stop' | 'length' } {
  const all = words(text);
  const limit = body.max_completion_tokens ?? body.max_tokens ?? Number.POSITIVE_INFINITY;
  return all.length > limit ? { written: all.slice(0, limit), finish: 'length' } : { written: all, finish: 'stop' };
}

/** Splits a text into words with their leading space, and Chinese into characters. */
function words(text: string): string[] {
  return text.match(/\s*[\u4e00-\u9fff]|\s*[^\s\u4e00-\u9fff]+/g) ?? [];
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => (typeof part === 'object' && part !== null ? Reflect.get(part, 'text') : part))
    .filter((text) => typeof text === 'string')
    .join(' ');
}

function usageOf(prompt: number, completion: number) {
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

function json(body: object): DemoResponse {
  return { status: 200, contentType: 'application/json', parts: [JSON.stringify(body)], paced: false };
}

function streamed(parts: string[]): DemoResponse {
  return { status: 200, contentType: 'text/event-stream', parts, paced: true };
}

function event(payload: object): string {
  return `data: ${JSON.stringify(payload)}\n\n`;
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
