import type { Reply, Usage } from './behaviour.js';

/** What an answer costs when the script does not say. */
export const defaultUsage: Usage = { prompt: 9, completion: 12 };

const defaultText = 'Hello! How can I help you today?';

/** Text is the default answer; a refusal or a tool call stands alone. */
export const textOf = (reply: Reply): string | undefined =>
  reply.text ?? (reply.refusal === undefined && reply.toolCalls === undefined ? defaultText : undefined);

/** Why the model stopped, in OpenAI's words. */
export const finishReason = (reply: Reply): string => reply.finishReason ?? (reply.toolCalls ? 'tool_calls' : 'stop');

/** Text in pieces of about one word, which together are the text again. */
export const words = (text: string): string[] => text.match(/\S+\s*|\s+/gu) ?? [];

/** A text in two halves, without empty ones. */
export function halves(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((part) => part !== '');
}
