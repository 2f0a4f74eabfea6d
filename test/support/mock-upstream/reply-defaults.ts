import type { Reply, Usage } from './behaviour.js';

/** The usage of a response when the script states none. */
export const defaultUsage: Usage = { prompt: 9, completion: 12 };

const defaultText = 'Hello! How can I help you today?';

/** Text is the default output; a refusal or a tool call has no text. */
export const textOf = (reply: Reply): string | undefined =>
  reply.text ?? (reply.refusal === undefined && reply.toolCalls === undefined ? defaultText : undefined);

/** Why the model stopped, in OpenAI's terms. */
export const finishReason = (reply: Reply): string => reply.finishReason ?? (reply.toolCalls ? 'tool_calls' : 'stop');

/** Text in chunks of about one word; the concatenation of the chunks is the text. */
export const words = (text: string): string[] => text.match(/\S+\s*|\s+/gu) ?? [];

/** A text in two halves, without empty ones. */
export function halves(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((part) => part !== '');
}
