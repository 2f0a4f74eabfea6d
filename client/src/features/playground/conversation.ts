import * as z from 'zod/mini';
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
  /** What follows belongs to replies. */
  model: z.optional(z.string()),
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
  temperature: z.number(),
  maxTokens: z.nullable(z.number()),
  /** `null`: the default text of the language on screen. */
  system: z.nullable(z.string()),
});
export type Settings = z.infer<typeof settings>;

export const defaultSettings: Settings = { group: '', model: '', temperature: 0.7, maxTokens: null, system: null };
export const storedSettings = storedJson<Settings>('playground-settings', settings, defaultSettings);

/** Not `crypto.randomUUID`, which plain http does not have. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join('');

export const userMessage = (content: string, now: number): Message => ({
  id: newId(),
  role: 'user',
  content,
  createAt: now,
  status: 'complete',
});

export const emptyReply = (model: string, group: string, now: number): Message => ({
  id: newId(),
  role: 'assistant',
  content: '',
  createAt: now,
  status: 'loading',
  model,
  group,
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
export const settled = (reply: Message, live: Message | null): Message => {
  if (live?.id === reply.id) return live;
  return isRunning(reply) ? { ...reply, status: 'stopped' } : reply;
};

const titleLength = 40;

/** The first question, shortened. */
export function titleOf({ messages }: Conversation): string {
  const [first = ''] = (messages[0]?.content ?? '').trim().split('\n');
  return first.length > titleLength ? `${first.slice(0, titleLength)}…` : first;
}

/** What the model is sent: the system prompt and every message that says something. */
export function wireMessages(
  system: string,
  messages: readonly Message[],
): { role: 'system' | 'user' | 'assistant'; content: string }[] {
  const said = messages.filter(({ content }) => content !== '').map(({ role, content }) => ({ role, content }));
  return system.trim() ? [{ role: 'system', content: system }, ...said] : said;
}

/** Turns: questions that were asked. */
export const turnsOf = (messages: readonly Message[]): number => messages.filter(({ role }) => role === 'user').length;

export const preferredModels = ['gpt-4o-mini', 'demo-chat'] as const;

/** The wanted model when it may be used, else the documented default, else the first. */
export function chooseModel(wanted: string, usable: readonly string[]): string {
  const known = [wanted, ...preferredModels].find((model) => usable.includes(model));
  return known ?? usable[0] ?? '';
}
