import { parsedJson } from '../../../common/json.js';
import type { Usage } from '../../../common/usage.js';
import { isFields } from '../../bytes/untrusted.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { RawResponse } from '../../canonical/whole-codec.js';
import { type Metered, NOTHING_PRODUCED, type ResponseMeter } from '../../metering/meter.js';
import { googleError } from '../../models/vendor-errors.js';
import { field, objectsOf, stringOf } from './gemini-fields.js';
import { lastUsageMetadata, maySearch, readGeminiUsage, searchesIn } from './gemini-usage.js';

/** An upstream may charge a few tokens for a blank response. */
const BLANK_TOKENS = 16;

/** Whether a response is charged without visible text: hidden reasoning is charged. */
export function hasBillableOutput(usage: Usage): boolean {
  return usage.output > BLANK_TOKENS || usage.reasoning > 0;
}

/**
 * Reads usage from a complete response; the body is parsed as a whole only when usage is missing or the response may be
 * blank.
 */
export class GeminiResponseMeter implements ResponseMeter {
  read(response: RawResponse): ReturnType<ResponseMeter['read']> {
    const usage = readGeminiUsage(lastUsageMetadata(response.body));
    const grounded = maySearch(response.body);
    if (usage !== null && hasBillableOutput(usage) && !grounded) {
      return { metered: { usage, producedText: '', produced: true }, error: null, response };
    }
    const body = parsedResponse(response.body);
    const error = isFields(body) ? googleError(body) : (googleError(body) ?? notJson());
    if (error) return { metered: NOTHING_PRODUCED, error, response };
    const metered = produced(body);
    // Output that is not reported is counted here.
    const counted = usage !== null && usage.output === 0 && metered.produced ? null : usage;
    const tools = grounded ? searchesIn(body) : undefined;
    const worth = metered.produced || (usage !== null && hasBillableOutput(usage));
    return { metered: { ...metered, produced: worth, usage: counted, ...(tools && { tools }) }, error: null, response };
  }
}

function produced(body: unknown): Omit<Metered, 'usage'> {
  const candidates = objectsOf(field(body, 'candidates'));
  const parts = candidates.flatMap(({ content }) => objectsOf(field(content, 'parts')));
  const texts = parts.map((part) => stringOf(part.text) ?? callText(part));
  const producedText = texts.filter((text) => text !== '').join('\n');
  // Probabilities name tokens even if the text is blank.
  const others =
    parts.some((part) => isFields(field(part, 'inlineData'))) ||
    candidates.some((candidate) => isFields(field(candidate, 'logprobsResult')));
  return { producedText, produced: others || producedText.trim() !== '' };
}

function callText(part: unknown): string {
  const call = field(part, 'functionCall') ?? field(part, 'executableCode');
  return call === undefined ? '' : JSON.stringify(call);
}

/** @returns undefined when the body is not JSON. */
export const parsedResponse = (body: Buffer): unknown => parsedJson(body.toString('utf8'));

/** The error of a response that is not JSON. */
export function notJson(): ResponseError {
  return new ResponseError(BadResponse.noJson, undefined, 'bad_response_body');
}
