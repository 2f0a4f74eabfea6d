import * as z from 'zod/mini';
import { kindOfCode, type Problem, ProblemError } from './problem';
import { callerHeaders, problemOf, reach, requestIdOf, retryAfterOf } from './rest';
import { sessionExpired } from './sign-in-state';

/** Text, or text with images and files. */
export type PlaygroundContent =
  | string
  | (
      | { type: 'text'; text: string }
      | { type: 'image_url'; image_url: { url: string } }
      | { type: 'file'; file: { filename: string; file_data: string } }
    )[];

/** A call of a tool by a model. */
export interface ToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

export type PlaygroundMessage =
  | { role: 'system' | 'user' | 'assistant'; content: PlaygroundContent }
  | { role: 'assistant'; content: string | null; tool_calls: ToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };

/** Body of `POST /pg/chat/completions`, with any other field of chat completions. */
export interface ChatRequest {
  model: string;
  /** Empty: the user's own group. */
  group?: string;
  /** The only channel that may serve the call; for administrators. */
  channel_id?: number;
  messages: readonly unknown[];
  /** The reply arrives in parts, which is the default here. */
  stream?: boolean;
}

/** A request that the playground writes. */
export interface PlaygroundRequest extends ChatRequest {
  messages: PlaygroundMessage[];
  temperature?: number;
  top_p?: number;
  max_tokens?: number;
  reasoning_effort?: 'none' | 'minimal' | 'low' | 'medium' | 'high';
  /** As the client wrote them. */
  tools?: unknown[];
  response_format?: unknown;
}

/** A part of a call: the first has its id and name. */
export interface ToolCallPart {
  /** Place of the call in the reply. */
  index?: number;
  id?: string | null;
  function?: { name?: string | null; arguments?: string | null };
}

export interface PlaygroundChunk {
  /** Text to append. */
  delta: string;
  /** Reasoning text to append. */
  reasoning: string;
  /** Parts of calls of tools: their arguments arrive in pieces. */
  calls?: ToolCallPart[];
  usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
  /** Text of an error object in the stream. */
  error?: string;
}

const dataOf = (frame: string) =>
  frame
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n');

interface RawDelta {
  content?: string | null;
  tool_calls?: ToolCallPart[] | null;
  /** Field name of DeepSeek and most others. */
  reasoning_content?: string | null;
  /** Field name of OpenRouter and Ollama. */
  reasoning?: string | null;
  /** Reasoning blocks; encrypted ones have no text. */
  reasoning_details?: { text?: string | null; summary?: string | null }[] | null;
}

interface RawChunk {
  /** `message` is the whole reply of a request without `stream`. */
  choices?: { delta?: RawDelta; message?: RawDelta }[];
  usage?: PlaygroundChunk['usage'] | null;
  error?: { message?: string } | string | null;
}

/** Text of an error object; the whole object if it has no text, so that no error is taken for a reply. */
function errorOf({ error }: RawChunk): string | undefined {
  if (error === undefined || error === null) return undefined;
  return typeof error === 'string' ? error : error.message || JSON.stringify(error);
}

/** Reasoning text under any of its field names; an upstream may send it under several. */
function reasoningOf({ reasoning_content, reasoning, reasoning_details }: RawDelta): string {
  const blocks = reasoning_details?.map(({ text, summary }) => text || summary || '').join('');
  return reasoning_content || reasoning || blocks || '';
}

function chunkOf(data: string): PlaygroundChunk {
  try {
    const raw = JSON.parse(data) as RawChunk;
    const { message = {}, delta = message } = raw.choices?.[0] ?? {};
    return {
      delta: delta.content ?? '',
      reasoning: reasoningOf(delta),
      calls: delta.tool_calls ?? undefined,
      usage: raw.usage ?? undefined,
      error: errorOf(raw),
    };
  } catch {
    return { delta: '', reasoning: '', error: data };
  }
}

/** Error response of the relay, from the gateway or the upstream. */
const refusal = z.looseObject({
  error: z.looseObject({ message: z._default(z.string(), ''), code: z.nullish(z.string()) }),
});

/** Only the gateway's own error code ends the session: a 401 of an upstream concerns the key of a channel. */
async function refusalOf(response: Response): Promise<Problem> {
  const body = z.safeParse(
    refusal,
    await response
      .clone()
      .json()
      .catch(() => undefined),
  );
  if (!body.success) return problemOf(response);
  const { message } = body.data.error;
  const code = body.data.error.code ?? undefined;
  const kind = kindOfCode(code);
  if (kind === 'signed-out') sessionExpired();
  return { kind, code, message, requestId: requestIdOf(response), retryAfter: retryAfterOf(response) };
}

/** Frames of an event stream: blocks of lines separated by a blank line. */
async function* framesOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const frames = rest.split(/\r?\n\r?\n/);
      rest = done ? '' : (frames.pop() ?? '');
      for (const frame of frames) if (frame.trim()) yield frame;
      if (done) return;
    }
  } finally {
    // Closes the connection on an early exit (Stop, navigation); otherwise the upstream continues to generate and the
    // user is charged.
    signal.removeEventListener('abort', stop);
    stop();
  }
}

/**
 * Requests one reply, in parts unless the body has `stream: false`. Resolves to `complete` after the whole reply or
 * `[DONE]`, to `incomplete` if the stream ends without it. Throws `ProblemError` if the request is rejected, and the
 * abort reason if `signal` aborts. `onOpen` receives the request id when the response begins.
 */
export async function streamChat(
  body: ChatRequest,
  signal: AbortSignal,
  onChunk: (chunk: PlaygroundChunk) => void,
  onOpen?: (requestId: string | undefined) => void,
): Promise<'complete' | 'incomplete'> {
  const { stream = true } = body;
  const response = await reach('/pg/chat/completions', {
    method: 'POST',
    headers: {
      ...callerHeaders(),
      'content-type': 'application/json',
      accept: stream ? 'text/event-stream' : 'application/json',
    },
    body: JSON.stringify({ ...body, stream, ...(stream && { stream_options: { include_usage: true } }) }),
    signal,
  });
  if (!response.ok || !response.body) throw new ProblemError(await refusalOf(response));
  onOpen?.(requestIdOf(response));
  if (!stream) {
    onChunk(chunkOf(await response.text()));
    return 'complete';
  }
  for await (const frame of framesOf(response.body, signal)) {
    const data = dataOf(frame);
    if (data === '[DONE]') return 'complete';
    if (data) onChunk(chunkOf(data));
  }
  signal.throwIfAborted();
  return 'incomplete';
}
