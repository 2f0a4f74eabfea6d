import { type Fields, fieldsOf, isFields, itemsOf, textOf } from '../../../bytes/untrusted.js';
import { BadAnswer } from '../../../canonical/bad-answer.js';
import { AnswerError, type Reply, type ReplyChoice } from '../../../canonical/reply.js';
import { badAnswer } from '../answer-fields.js';
import { answerError } from '../hidden-error.js';
import { readOpenAiUsage, usageIn, withSearch } from '../openai-usage.js';
import { readSourceList } from './citations.js';
import { readAssistantParts, readSpoken } from './read-assistant.js';
import { stopReasonOf } from './stop.js';
import { argumentsText, newCallId } from './tool-calls.js';

/**
 * A whole answer of an upstream.
 * @throws {AnswerError} when it reports an error, or is no answer
 */
export function readReply(body: unknown): Reply {
  if (!isFields(body)) throw badAnswer(BadAnswer.noJson);
  const error = answerError(body);
  if (error) throw error;
  if (!Array.isArray(body.choices)) throw badAnswer(BadAnswer.sentNoChoices);
  const choices = itemsOf(body.choices).map((choice) => readChoice(fieldsOf(choice)));
  // An empty list means an empty answer.
  const usage = readOpenAiUsage(usageIn(body));
  const reply: Reply = {
    id: textOf(body.id),
    model: textOf(body.model),
    choices: choices.length > 0 ? choices : [{ parts: [], stop: 'stop' }],
    usage: choices.some(quotesPages) ? withSearch(usage) : usage,
  };
  cite(reply.choices, body);
  const own = readVendorFields(body);
  if (Object.keys(own).length > 0) reply.only = { openai: own };
  return reply;
}

function quotesPages({ parts }: ReplyChoice): boolean {
  return parts.some((part) => part.type === 'text' && (part.citations ?? []).length > 0);
}

/** What OpenAI says about an answer besides the answer. */
export function readVendorFields(body: Fields): Record<string, string> {
  const known = ['system_fingerprint', 'service_tier'].map((name) => [name, textOf(body[name])] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== ''));
}

/** @returns an error for an answer that cannot be used, or that a model broke off without saying anything; else null */
export function brokenOff(finish: string, empty: boolean): AnswerError | null {
  if (finish === 'network_error' || (finish === 'insufficient_system_resource' && empty)) {
    return new AnswerError(`the upstream broke off: ${finish}`, 'server_error', finish, 503);
  }
  return null;
}

function readChoice(choice: Fields): ReplyChoice {
  const message = fieldsOf(choice.message ?? choice.delta);
  const parts = readAssistantParts(message, readSpoken(message.content ?? choice.text));
  const { name, arguments: text } = fieldsOf(message.function_call);
  if (typeof name === 'string' && name !== '') {
    parts.push({ type: 'tool_call', id: newCallId(), name, arguments: argumentsText(text) });
  }
  const finish = textOf(choice.finish_reason);
  const error = brokenOff(finish, parts.length === 0);
  if (error) throw error;
  const { logprobs, stop_reason: met } = choice;
  return {
    parts,
    stop: stopReasonOf(finish, {
      call: parts.some(({ type }) => type === 'tool_call'),
      refusal: parts.some(({ type }) => type === 'refusal'),
    }),
    // Some vendors write an empty one where no stop text was met.
    ...(textOf(met) !== '' && { stopSequence: textOf(met) }),
    ...(isFields(logprobs) && { logprobs }),
  };
}

/** Sources that the vendor lists beside its choices. */
function cite([first]: readonly ReplyChoice[], body: Fields): void {
  const text = first?.parts.findLast((part) => part.type === 'text');
  if (!text || text.citations) return;
  const sources = readSourceList(body);
  if (sources.length > 0) text.citations = sources;
}
