import { asArray, asRecord, type Fields, objectIn } from '../../../bytes/untrusted.js';
import type { Part } from '../../../canonical/conversation.js';
import { BadResponse, type ResponseError } from '../../../canonical/reply.js';
import type { RawResponse } from '../../../canonical/whole-codec.js';
import { type Metered, NOTHING_PRODUCED, type ResponseMeter } from '../../../metering/meter.js';
import { hasLogprobs } from '../shared/logprobs.js';
import {
  citesPages,
  hasBillableOutput,
  lastUsageObject,
  ONE_SEARCH,
  readOpenAiUsage,
  servedTier,
  usageIn,
} from '../shared/openai-usage.js';
import { badResponse, mayBeError, responseError } from '../shared/response-fields.js';
import { readAssistantParts, readReplyContent } from './read-assistant.js';
import { readToolCalls } from './tool-calls.js';

/**
 * Reads usage from a complete response; the body is parsed as a whole only when usage is missing, or the response may
 * be blank or an error.
 */
export class OpenAiResponseMeter implements ResponseMeter {
  /** @param writesText the response is text; embeddings have no output tokens and do not count as blank. */
  constructor(private readonly writesText: boolean) {}

  read(response: RawResponse): { metered: Metered; error: ResponseError | null; response: RawResponse } {
    const { metered, error } = this.look(response.body);
    const searched = this.writesText && citesPages(response.body);
    return { metered: searched ? { ...metered, tools: ONE_SEARCH } : metered, error, response };
  }

  private look(body: Buffer): CheckedResponse {
    const usage = readOpenAiUsage(lastUsageObject(body), servedTier(body));
    if (usage === null) return readWhole(body);
    // An error can come with usage; error fields are rare, so the whole response is parsed when one occurs.
    const spoiled = mayBeError(body) ? errorIn(body) : null;
    if (spoiled) return { metered: NOTHING_PRODUCED, error: spoiled };
    if (!this.writesText || hasBillableOutput(usage)) {
      return { metered: { usage, producedText: '', produced: true }, error: null };
    }
    const { metered, error } = readWhole(body);
    return { metered: { ...metered, usage }, error };
  }
}

interface CheckedResponse {
  metered: Metered;
  error: ResponseError | null;
}

function errorIn(body: Buffer): ResponseError | null {
  const response = objectIn(body.toString('utf8'));
  return response && responseError(response);
}

function readWhole(body: Buffer): CheckedResponse {
  const response = objectIn(body.toString('utf8'));
  const error = response ? responseError(response) : badResponse(BadResponse.noJson);
  if (response === null || error) return { metered: NOTHING_PRODUCED, error };
  const choices = asArray(response.choices).map(asRecord);
  const parts = choices.flatMap(partsOf);
  const producedText = parts.flatMap(textsIn).join('\n');
  const others = parts.some(isMedia) || choices.some(hasLogprobs) || asArray(response.data).length > 0;
  const produced = producedText.trim() !== '' || others;
  return {
    metered: { usage: readOpenAiUsage(usageIn(response), response.service_tier), producedText, produced },
    error: null,
  };
}

function partsOf({ message, text }: Fields): Part[] {
  const fields = asRecord(message);
  const call = { tool_calls: [{ function: fields.function_call }] };
  return [...readAssistantParts(fields, readReplyContent(fields.content ?? text)), ...readToolCalls(call)];
}

function textsIn(part: Part): string[] {
  if (part.type === 'tool_call') return [part.name, part.arguments];
  return 'text' in part ? [part.text] : [];
}

function isMedia({ type }: Part): boolean {
  return type === 'image' || type === 'audio';
}
