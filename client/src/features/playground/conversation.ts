import * as z from 'zod/mini';
import { newId } from '../../lib/new-id';
import type { PlaygroundContent, PlaygroundMessage, PlaygroundRequest } from '../../lib/playground-stream';
import { storedJson } from '../../lib/storage';
import { type Attachment, attachment } from './attachments/attachment';

/**
 * `loading` until the first text, `incomplete` while text arrives (and finally if the stream broke off), then
 * `complete`, `error` or `stopped`.
 */
const replyStatus = z.enum(['loading', 'incomplete', 'complete', 'error', 'stopped']);
export type ReplyStatus = z.infer<typeof replyStatus>;

const toolCall = z.object({
  id: z.string(),
  name: z.string(),
  /** JSON, as the model wrote it. */
  arguments: z.string(),
  /** The result of the tool; undefined until it is sent. */
  result: z.optional(z.string()),
});
export type Call = z.infer<typeof toolCall>;

const message = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  /** Unix milliseconds. */
  createAt: z.number(),
  status: replyStatus,
  /** The text with its variables, if it has any. */
  template: z.optional(z.string()),
  /** Attached files; their data is stored apart. */
  attachments: z.optional(z.array(attachment)),
  /** The following fields belong to replies. Reasoning text of the model; it is not sent back. */
  reasoning: z.optional(z.string()),
  /** Tools that the model called. */
  calls: z.optional(z.array(toolCall)),
  model: z.optional(z.string()),
  /** Column of the model if several models reply to the same question; the first has none. */
  lane: z.optional(z.number()),
  group: z.optional(z.string()),
  error: z.optional(z.string()),
  requestId: z.optional(z.string()),
  promptTokens: z.optional(z.number()),
  completionTokens: z.optional(z.number()),
  /** Duration of the whole reply, and time to its first text, in ms. */
  durationMs: z.optional(z.number()),
  firstMs: z.optional(z.number()),
  /** Charge in quota units, from the usage log. */
  quota: z.optional(z.number()),
});
export type Message = z.infer<typeof message>;

const conversation = z.object({ id: z.string(), changedAt: z.number(), messages: z.array(message) });
export type Conversation = z.infer<typeof conversation>;

/** Max number of stored conversations; the one unused for the longest time is removed. */
export const maxConversations = 30;

/** Conversations are stored in this browser only; the server receives them only in requests. */
export const conversations = storedJson<Conversation[]>('playground-conversations', z.array(conversation), []);

/** How much a model reasons, in ascending order. */
export const reasoningEfforts = ['NONE', 'MINIMAL', 'LOW', 'MEDIUM', 'HIGH'] as const;

/** Parameters of one of the models side by side; null: the common setting, or the default of the model. */
const parameters = z.object({
  temperature: z.nullable(z.number()),
  topP: z.nullable(z.number()),
  maxTokens: z.nullable(z.number()),
  reasoningEffort: z._default(z.nullable(z.enum(reasoningEfforts)), null),
});
export type Parameters = z.infer<typeof parameters>;

const settings = z.object({
  group: z.string(),
  model: z.string(),
  /** Further models for the comparison. */
  compare: z._default(z.array(z.string()), []),
  temperature: z.number(),
  maxTokens: z.nullable(z.number()),
  /** Replies arrive in parts. */
  stream: z._default(z.boolean(), true),
  /** Retries a reply whose connection was lost. */
  autoReconnect: z._default(z.boolean(), false),
  /** `null`: the default text in the current language. */
  system: z.nullable(z.string()),
  /** Parameters by column. */
  own: z._default(z.array(z.nullable(parameters)), []),
  /** Values of variables by name. */
  variables: z._default(z.record(z.string(), z.string()), {}),
  /** JSON array of tools, and JSON schema of the replies; blank: none. */
  tools: z._default(z.string(), ''),
  schema: z._default(z.string(), ''),
});
export type Settings = z.infer<typeof settings>;

export const defaultSettings: Settings = {
  group: '',
  model: '',
  compare: [],
  temperature: 0.7,
  maxTokens: null,
  stream: true,
  autoReconnect: false,
  system: null,
  own: [],
  variables: {},
  tools: '',
  schema: '',
};

/** Max number of models side by side. */
export const maxModels = 4;
export const storedSettings = storedJson<Settings>('playground-settings', settings, defaultSettings);

export const userMessage = (
  content: string,
  now: number,
  attachments: readonly Attachment[] = [],
  template: string = content,
): Message => ({
  id: newId(),
  role: 'user',
  content,
  createAt: now,
  status: 'complete',
  ...(attachments.length > 0 && { attachments: [...attachments] }),
  ...(template !== content && { template }),
});

export const emptyReply = (model: string, group: string, now: number, lane = 0): Message => ({
  id: newId(),
  role: 'assistant',
  content: '',
  createAt: now,
  status: 'loading',
  model,
  group,
  ...(lane > 0 && { lane }),
});

const isRunning = ({ status }: Message): boolean => status === 'loading';

/** All messages before this one: the start of a retry or an edited question. */
export function before(messages: readonly Message[], id: string): Message[] {
  const index = messages.findIndex((item) => item.id === id);
  return messages.slice(0, index < 0 ? messages.length : index);
}

/**
 * Moves a conversation to the front and removes the oldest beyond the limit. A conversation without messages is not
 * stored.
 */
export function saved(list: readonly Conversation[], changed: Conversation): Conversation[] {
  const others = list.filter(({ id }) => id !== changed.id);
  return (changed.messages.length > 0 ? [changed, ...others] : others).slice(0, maxConversations);
}

/** Updates one reply in its conversation; a conversation deleted in the meantime stays deleted. */
export const withReply = (list: readonly Conversation[], reply: Message): Conversation[] =>
  list.map((item) =>
    item.messages.some(({ id }) => id === reply.id)
      ? { ...item, messages: item.messages.map((old) => (old.id === reply.id ? reply : old)) }
      : item,
  );

/** A reply that was streaming when the page closed is stopped. */
export const settled = (reply: Message, live: ReadonlyMap<string, Message>): Message =>
  live.get(reply.id) ?? (isRunning(reply) ? { ...reply, status: 'stopped' } : reply);

const titleLength = 40;

/** The first question, or the name of its first file, shortened. */
export function titleOf({ messages: [question] }: Conversation): string {
  const [first = ''] = (question?.content || question?.attachments?.[0]?.name || '').trim().split('\n');
  return first.length > titleLength ? `${first.slice(0, titleLength)}…` : first;
}

/** The data of an attachment, if it is available: text of a text file, the data URL of another. */
type DataOf = (id: string) => string | null | undefined;

/** Messages sent to a model: the system prompt and the messages of its column. */
export function wireMessages(
  system: string,
  messages: readonly Message[],
  lane = 0,
  dataOf: DataOf = () => undefined,
): PlaygroundRequest['messages'] {
  const laneMessages = turns(messages).flatMap(({ question, replies }) => {
    const own = replies.filter((reply) => laneOf(reply) === lane);
    // A turn from before the comparison has one reply for all columns.
    const [first] = replies;
    const used = own.length > 0 ? own : replies.filter((reply) => first && laneOf(reply) === laneOf(first));
    return question ? [question, ...used] : used;
  });
  const wire = laneMessages.flatMap((item) => wireOf(item, dataOf));
  return system.trim() ? [{ role: 'system', content: system }, ...wire] : wire;
}

const laneOf = ({ lane = 0 }: Message) => lane;

/** A message as the API has it; a reply with calls of tools is sent with their results, once all are known. */
function wireOf(item: Message, dataOf: DataOf): PlaygroundMessage[] {
  const { role, calls = [] } = item;
  const results = calls.flatMap(({ id, result }) =>
    result === undefined ? [] : [{ role: 'tool' as const, tool_call_id: id, content: result }],
  );
  if (role === 'assistant' && calls.length > 0 && results.length === calls.length) {
    const tool_calls = calls.map(({ id, name, arguments: text }) => ({
      id,
      type: 'function' as const,
      function: { name, arguments: text },
    }));
    return [{ role, content: item.content || null, tool_calls }, ...results];
  }
  const content = contentOf(item, dataOf);
  return content === '' ? [] : [{ role, content }];
}

/** Text and the contents of text files are sent as a string where possible, because not every vendor accepts lists. */
function contentOf({ content, attachments = [] }: Message, dataOf: DataOf): PlaygroundContent {
  const files = attachments.flatMap((file) => {
    const data = dataOf(file.id);
    return typeof data === 'string' ? [{ ...file, data }] : [];
  });
  const texts = files.flatMap(({ kind, name, data }) => (kind === 'text' ? [`${name}:\n${data}`] : []));
  const text = [content, ...texts].filter(Boolean).join('\n\n');
  const media = files.flatMap(({ kind, name, data }): Exclude<PlaygroundContent, string> => {
    if (kind === 'image') return [{ type: 'image_url', image_url: { url: data } }];
    return kind === 'pdf' ? [{ type: 'file', file: { filename: name, file_data: data } }] : [];
  });
  if (media.length === 0) return text;
  return text === '' ? media : [{ type: 'text', text }, ...media];
}

export interface Turn {
  question?: Message;
  /** Replies of each requested model; several of one that called tools. */
  replies: Message[];
}

/** A question with its replies. */
export function turns(messages: readonly Message[]): Turn[] {
  const found: Turn[] = [];
  for (const message of messages) {
    const last = found.at(-1);
    if (message.role === 'user') found.push({ question: message, replies: [] });
    else if (last) last.replies.push(message);
    else found.push({ replies: [message] });
  }
  return found;
}

/** The messages before a reply: earlier turns, its prompt, and the earlier replies of its column to that prompt. */
export function contextOf(messages: readonly Message[], reply: string): Message[] {
  const at = messages.findIndex(({ id }) => id === reply);
  const promptIndex = messages.findLastIndex(({ role }, index) => index < at && role === 'user');
  const lane = laneOf(messages[at] ?? ({} as Message));
  return messages.slice(0, at).filter((item, index) => index <= promptIndex || laneOf(item) === lane);
}

/**
 * The conversation up to the turn of the reply, with the reply replaced. Later replies of its column follow from its
 * calls of tools, so they are removed; other columns are unchanged.
 */
export function withoutLater(messages: readonly Message[], old: string, fresh: Message): Message[] {
  const at = messages.findIndex(({ id }) => id === old);
  const next = messages.findIndex(({ role }, index) => index > at && role === 'user');
  const lane = laneOf(messages[at] ?? fresh);
  return messages
    .slice(0, next < 0 ? messages.length : next)
    .filter((item, index) => index <= at || laneOf(item) !== lane)
    .map((item) => (item.id === old ? fresh : item));
}

/** The replies of a turn by column. */
export function lanesOf({ replies }: Turn): Message[][] {
  const lanes = new Map<number, Message[]>();
  for (const reply of replies) lanes.set(laneOf(reply), [...(lanes.get(laneOf(reply)) ?? []), reply]);
  return [...lanes.values()];
}

/** The last question with its variables; empty if there is none. */
export function templateOf(messages: readonly Message[]): string {
  const last = messages.findLast(({ role }) => role === 'user');
  return last?.template ?? last?.content ?? '';
}

/** Completion tokens per second from the first token on; undefined for a reply that arrived in one piece. */
export function tokensPerSecond({ completionTokens, durationMs, firstMs }: Message): number | undefined {
  if (completionTokens === undefined || durationMs === undefined || firstMs === undefined) return undefined;
  const ms = durationMs - firstMs;
  return ms > 0 ? Math.round((completionTokens * 1000) / ms) : undefined;
}

/** Number of questions. */
export const turnsOf = (messages: readonly Message[]): number => messages.filter(({ role }) => role === 'user').length;

const preferredModels = ['gpt-4o-mini', 'demo-chat'] as const;

/** The requested model if it is available, otherwise the documented default, otherwise the first. */
export function chooseModel(wanted: string, usable: readonly string[]): string {
  const known = [wanted, ...preferredModels].find((model) => usable.includes(model));
  return known ?? usable[0] ?? '';
}
