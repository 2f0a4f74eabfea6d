import { asArray, asRecord, asString, type Fields, isFields } from '../../../bytes/untrusted.js';
import { BadResponse, type Reply, type ReplyChoice, ResponseError } from '../../../canonical/reply.js';
import { readOpenAiUsage, usageIn, withSearch } from '../shared/openai-usage.js';
import { badResponse, responseError } from '../shared/response-fields.js';
import { readSourceList } from './citations.js';
import { readAssistantParts, readReplyContent } from './read-assistant.js';
import { stopReasonOf } from './stop.js';
import { argumentsText, newCallId } from './tool-calls.js';

/**
 * Reads a complete response of an upstream.
 * @throws {ResponseError} when it reports an error or is not a response
 */
export function readReply(body: unknown): Reply {
  if (!isFields(body)) throw badResponse(BadResponse.noJson);
  const error = responseError(body);
  if (error) throw error;
  if (!Array.isArray(body.choices)) throw badResponse(BadResponse.sentNoChoices);
  const choices = asArray(body.choices).map((choice) => readChoice(asRecord(choice)));
  // An empty list means an empty response.
  const usage = readOpenAiUsage(usageIn(body), body.service_tier);
  const reply: Reply = {
    id: asString(body.id),
    model: asString(body.model),
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

/** OpenAI's own fields of a response, outside the choices. */
export function readVendorFields(body: Fields): Record<string, string> {
  const known = ['system_fingerprint', 'service_tier'].map((name) => [name, asString(body[name])] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== ''));
}

/** @returns an error for a response that is unusable, or that the model interrupted without output; otherwise null */
export function brokenOff(finish: string, empty: boolean): ResponseError | null {
  if (finish === 'network_error' || (finish === 'insufficient_system_resource' && empty)) {
    return new ResponseError(`the upstream ended the response: ${finish}`, 'server_error', finish, 503);
  }
  return null;
}

function readChoice(choice: Fields): ReplyChoice {
  const message = asRecord(choice.message ?? choice.delta);
  const parts = readAssistantParts(message, readReplyContent(message.content ?? choice.text));
  const { name, arguments: text } = asRecord(message.function_call);
  if (typeof name === 'string' && name !== '') {
    parts.push({ type: 'tool_call', id: newCallId(), name, arguments: argumentsText(text) });
  }
  const finish = asString(choice.finish_reason);
  const error = brokenOff(finish, parts.length === 0);
  if (error) throw error;
  const { logprobs, stop_reason: met } = choice;
  return {
    parts,
    stop: stopReasonOf(finish, {
      call: parts.some(({ type }) => type === 'tool_call'),
      refusal: parts.some(({ type }) => type === 'refusal'),
    }),
    // Some vendors send an empty value when no stop sequence was reached.
    ...(asString(met) !== '' && { stopSequence: asString(met) }),
    ...(isFields(logprobs) && { logprobs }),
  };
}

/** Adds the sources that the vendor lists next to its choices. */
function cite([first]: readonly ReplyChoice[], body: Fields): void {
  const text = first?.parts.findLast((part) => part.type === 'text');
  if (!text || text.citations) return;
  const sources = readSourceList(body);
  if (sources.length > 0) text.citations = sources;
}
