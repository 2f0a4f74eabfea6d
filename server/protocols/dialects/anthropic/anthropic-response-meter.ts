import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { RawResponse } from '../../canonical/whole-codec.js';
import { type Metered, NOTHING_PRODUCED, type ResponseMeter } from '../../metering/meter.js';
import { hasBillableOutput } from '../openai/openai-usage.js';
import { readAnthropicUsage } from './anthropic-usage.js';
import { hiddenAnthropicError } from './error-types.js';

/** Reads usage from a complete message while it is relayed. */
export class AnthropicResponseMeter implements ResponseMeter {
  /** @param stored the message is part of a thread that the upstream stores */
  constructor(private readonly stored = false) {}

  read(response: RawResponse): { metered: Metered; error: ResponseError | null; response: RawResponse } {
    const message = parsed(response.body);
    const error = message === null ? notJson() : hiddenAnthropicError(message);
    if (error) return { metered: NOTHING_PRODUCED, error, response };
    const { id, usage: counts, content, stop_sequence: met } = asRecord(message);
    const usage = readAnthropicUsage(counts);
    const blocks = asArray(content).map(asRecord);
    const producedText = blocks.map(textOfBlock).join('');
    const visible = producedText.trim() !== '' || blocks.some((block) => typeof block.data === 'string');
    // A reported stop sequence counts as output.
    const produced = visible || asString(met) !== '' || (usage !== null && hasBillableOutput(usage));
    const storedId = this.stored ? asString(id) : '';
    return { metered: { usage, producedText, produced, ...(storedId && { storedId }) }, error, response };
  }
}

/** @returns null when the body is not a JSON object */
function parsed(body: Buffer): object | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function notJson(): ResponseError {
  return new ResponseError(BadResponse.noJson, undefined, 'bad_response_body');
}

function textOfBlock(block: Readonly<Record<string, unknown>>): string {
  const { text, thinking, name, input } = block;
  const call = typeof name === 'string' ? name + JSON.stringify(input ?? {}) : '';
  return [text, thinking, call].filter((value) => typeof value === 'string').join('');
}
