import { asArray, asRecord, asString, type Fields } from '../../../bytes/untrusted.js';
import type { ReplyContext } from '../../../canonical/chat-codec.js';
import type { Part } from '../../../canonical/conversation.js';
import type { Reply } from '../../../canonical/reply.js';
import { finishReasonOf } from '../chat/stop.js';
import { vendorFields } from '../chat/write-reply.js';
import { estimatedUsage, writeUsage } from '../chat/write-usage.js';
import { readPrompt } from './read-request.js';

/** Writes a complete response as a `text_completion`. */
export function writeCompletion(reply: Reply, context: ReplyContext): string {
  const echo = echoOf(context);
  const choices = reply.choices.map(({ parts, stop, logprobs }, index) => ({
    text: echo + parts.map(textIn).join(''),
    index,
    logprobs: completionLogprobs(logprobs, echo.length),
    finish_reason: finishReasonOf(stop, NO_CALLS),
  }));
  return JSON.stringify({
    id: reply.id || `cmpl-${context.requestId}`,
    object: 'text_completion',
    created: context.createdAt,
    model: reply.model || context.model,
    choices,
    usage: reply.usage ? writeUsage(reply.usage) : estimatedUsage(context, choices.map(({ text }) => text).join('')),
    ...vendorFields(reply.only?.openai),
  });
}

/** A refusal is part of the text here, and there are no calls. */
export const NO_CALLS = { refusal: true, calls: false, legacyCalls: false };

/** The prompt, when the client requests it before the completion. */
export function echoOf({ body }: ReplyContext): string {
  return body.get('echo') === true ? readPrompt({ prompt: body.get('prompt') }) : '';
}

/**
 * Log probabilities of a chat as parallel lists; null when there are none.
 * @param offset the position of their text
 */
export function completionLogprobs(logprobs: unknown, offset: number): Fields | null {
  const tokens = asArray(asRecord(logprobs).content).map(asRecord);
  if (tokens.length === 0) return null;
  let at = offset;
  return {
    tokens: tokens.map(({ token }) => asString(token)),
    token_logprobs: tokens.map(({ logprob }) => (typeof logprob === 'number' ? logprob : null)),
    top_logprobs: tokens.map(({ top_logprobs: top }) =>
      Object.fromEntries(asArray(top).map((other) => [asString(asRecord(other).token), asRecord(other).logprob])),
    ),
    text_offset: tokens.map(({ token }) => {
      const start = at;
      at += asString(token).length;
      return start;
    }),
  };
}

function textIn(part: Part): string {
  return part.type === 'text' || part.type === 'refusal' ? part.text : '';
}
