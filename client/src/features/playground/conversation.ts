import * as z from 'zod/mini';
import type { PlaygroundContent, PlaygroundRequest } from '../../lib/playground-stream';
import { storedJson } from '../../lib/storage';

/**
 * `loading` until the first text, `incomplete` while text arrives (and for good when the stream broke off), then `complete`,
 * `error` or `stopped`.
 */
const replyStatus = z.enum(['loading', 'incomplete', 'complete', 'error', 'stopped']);
export type ReplyStatus = z.infer<typeof replyStatus>;

const message = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  /** Unix milliseconds. */
  createAt: z.number(),
  status: replyStatus,
  /** Ids of attached pictures, which live only as long as the page. */
  images: z.optional(z.array(z.string())),
  /** What follows belongs to replies. What the model thought before it answered; it is not sent back. */
  reasoning: z.optional(z.string()),
  model: z.optional(z.string()),
  /** Its column where several models answer the same question; the first without. */
  lane: z.optional(z.number()),
  group: z.optional(z.string()),
  error: z.optional(z.string()),
  requestId: z.optional(z.string()),
  promptTokens: z.optional(z.number()),
  completionTokens: z.optional(z.number()),
  /** Milliseconds of the whole reply, and to its first text. */
  durationMs: z.optional(z.number()),
  firstMs: z.optional(z.number()),
  /** Quota units that were charged, from the usage log. */
  quota: z.optional(z.number()),
});
export type Message = z.infer<typeof message>;

const conversation = z.object({ id: z.string(), changedAt: z.number(), messages: z.array(message) });
export type Conversation = z.infer<typeof conversation>;

/** Conversations kept; the longest unused one makes room. */
export const mostConversations = 30;

/** Conversations stay in this browser: the site never sees them except as requests. */
export const conversations = storedJson<Conversation[]>('playground-conversations', z.array(conversation), []);

const settings = z.object({
  group: z.string(),
  model: z.string(),
  /** Models that answer beside it. */
  compare: z._default(z.array(z.string()), []),
  temperature: z.number(),
  maxTokens: z.nullable(z.number()),
  /** A reply whose connection breaks is asked for anew. */
  autoReconnect: z._default(z.boolean(), false),
  /** `null`: the default text of the language on screen. */
  system: z.nullable(z.string()),
});
export type Settings = z.infer<typeof settings>;

export const defaultSettings: Settings = {
  group: '',
  model: '',
  compare: [],
  temperature: 0.7,
  maxTokens: null,
  autoReconnect: false,
  system: null,
};

/** Models side by side at most. */
export const mostModels = 3;
export const storedSettings = storedJson<Settings>('playground-settings', settings, defaultSettings);

/** Not `crypto.randomUUID`, which plain http does not have. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join('');

export const userMessage = (content: string, now: number, images: string[] = []): Message => ({
  id: newId(),
  role: 'user',
  content,
  createAt: now,
  status: 'complete',
  ...(images.length > 0 && { images }),
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

export const isRunning = ({ status }: Message): boolean => status === 'loading';

/** Everything before the message: where a retry or an edited question starts from. */
export function before(messages: readonly Message[], id: string): Message[] {
  const index = messages.findIndex((item) => item.id === id);
  return messages.slice(0, index < 0 ? messages.length : index);
}

/** Puts a conversation first, dropping the oldest beyond the limit. Without messages it is not kept. */
export function saved(list: readonly Conversation[], changed: Conversation): Conversation[] {
  const others = list.filter(({ id }) => id !== changed.id);
  return (changed.messages.length > 0 ? [changed, ...others] : others).slice(0, mostConversations);
}

/** Changes one reply wherever it is; a conversation deleted meanwhile stays deleted. */
export const withReply = (list: readonly Conversation[], reply: Message): Conversation[] =>
  list.map((item) =>
    item.messages.some(({ id }) => id === reply.id)
      ? { ...item, messages: item.messages.map((old) => (old.id === reply.id ? reply : old)) }
      : item,
  );

/** A reply that was being written when the page closed was stopped by that. */
export const settled = (reply: Message, live: ReadonlyMap<string, Message>): Message =>
  live.get(reply.id) ?? (isRunning(reply) ? { ...reply, status: 'stopped' } : reply);

const titleLength = 40;

/** The first question, shortened. */
export function titleOf({ messages }: Conversation): string {
  const [first = ''] = (messages[0]?.content ?? '').trim().split('\n');
  return first.length > titleLength ? `${first.slice(0, titleLength)}…` : first;
}

/** What a model is sent: the system prompt and everything that was said in its column. */
export function wireMessages(
  system: string,
  messages: readonly Message[],
  lane = 0,
  imageOf: (id: string) => string | undefined = () => undefined,
): PlaygroundRequest['messages'] {
  const said = turns(messages).flatMap(({ question, replies }) => {
    // A turn from before the comparison has one answer for all.
    const answer = replies.find((reply) => (reply.lane ?? 0) === lane) ?? replies[0];
    return [question, answer].filter((item) => item !== undefined);
  });
  const wire = said
    .map((item) => ({ role: item.role, content: contentOf(item, imageOf) }))
    .filter(({ content }) => content !== '');
  return system.trim() ? [{ role: 'system', content: system }, ...wire] : wire;
}

function contentOf({ content, images = [] }: Message, imageOf: (id: string) => string | undefined): PlaygroundContent {
  const urls = images.map(imageOf).filter((url) => url !== undefined);
  if (urls.length === 0) return content;
  const seen = urls.map((url) => ({ type: 'image_url' as const, image_url: { url } }));
  return content === '' ? seen : [{ type: 'text', text: content }, ...seen];
}

export interface Turn {
  question?: Message;
  /** One of every model that was asked. */
  replies: Message[];
}

/** A question with its answers. */
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

/** Everything before the turn of a reply, and its question. */
export function questionOf(messages: readonly Message[], reply: string): Message[] {
  const at = messages.findIndex(({ id }) => id === reply);
  const asked = messages.findLastIndex(({ role }, index) => index < at && role === 'user');
  return messages.slice(0, asked + 1);
}

/** The conversation up to the reply's turn, with another reply in its place: the other columns keep theirs. */
export function withoutLater(messages: readonly Message[], old: string, fresh: Message): Message[] {
  const at = messages.findIndex(({ id }) => id === old);
  const next = messages.findIndex(({ role }, index) => index > at && role === 'user');
  return messages.slice(0, next < 0 ? messages.length : next).map((item) => (item.id === old ? fresh : item));
}

/** Turns: questions that were asked. */
export const turnsOf = (messages: readonly Message[]): number => messages.filter(({ role }) => role === 'user').length;

export const preferredModels = ['gpt-4o-mini', 'demo-chat'] as const;

/** The wanted model when it may be used, else the documented default, else the first. */
export function chooseModel(wanted: string, usable: readonly string[]): string {
  const known = [wanted, ...preferredModels].find((model) => usable.includes(model));
  return known ?? usable[0] ?? '';
}
