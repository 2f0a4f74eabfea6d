import { fieldsOf, itemsOf, textOf } from '../../../bytes/untrusted.js';
import { BadAnswer } from '../../../canonical/bad-answer.js';
import { AnswerError } from '../../../canonical/reply.js';
import type { RawAnswer } from '../../../canonical/whole-codec.js';
import { type AnswerMeter, type Metered, NOTHING_PRODUCED } from '../../../metering/meter.js';
import { didWork } from '../openai-usage.js';
import { responseFailure } from './response-failure.js';
import { readResponsesUsage } from './responses-usage.js';
import { ScannedObject } from './scanned-object.js';
import { mayHoldCalls, toolOf, toolsUsed } from './tools-used.js';

/**
 * Reads usage from a whole response. The response repeats what the client wrote, tools and metadata, so the usage is looked up
 * where it belongs and not wherever the word stands.
 */
export class ResponsesAnswerMeter implements AnswerMeter {
  read(answer: RawAnswer): { metered: Metered; error: AnswerError | null; answer: RawAnswer } {
    const response = ScannedObject.of(answer.body);
    const error = errorOf(response);
    if (error) return { metered: NOTHING_PRODUCED, error, answer };
    const usage = readResponsesUsage(response.get('usage'));
    const tools = mayHoldCalls(answer.body) ? toolsIn(response) : undefined;
    const told = { usage, ...(tools && { tools }), ...storedIn(response) };
    if (usage && didWork(usage)) return { metered: { ...told, producedText: '', produced: true }, error: null, answer };
    const producedText = itemsOf(response.get('output')).flatMap(textsOf).join('\n');
    return { metered: { ...told, producedText, produced: producedText.trim() !== '' }, error: null, answer };
  }
}

/** The id of a response that the upstream stores, which is what it does unless it says otherwise. */
export function storedIn(response: ScannedObject): Pick<Metered, 'storedId'> {
  const id = textOf(response.get('id'));
  return id !== '' && response.get('store') !== false ? { storedId: id } : {};
}

function toolsIn(response: ScannedObject) {
  const names = itemsOf(response.get('output')).flatMap((item) => toolOf(fieldsOf(item)) ?? []);
  return names.length > 0 ? toolsUsed(names, response.get('tools')) : undefined;
}

function errorOf(response: ScannedObject): AnswerError | null {
  const error = response.get('error');
  if (error || response.get('status') === 'failed') return responseFailure(error);
  if (response.get('object') === undefined && response.get('output') === undefined) {
    return new AnswerError(BadAnswer.noResponse, undefined, 'bad_response_body');
  }
  return null;
}

/** What a model wrote into an output item. */
function textsOf(item: unknown): string[] {
  const { name, arguments: args, input, content, summary, result } = fieldsOf(item);
  const parts = [...itemsOf(content), ...itemsOf(summary)].map(fieldsOf);
  const texts = parts.flatMap((part) => [textOf(part.text), textOf(part.refusal)]);
  const image = textOf(result) === '' ? '' : 'image';
  return [textOf(name), textOf(args), textOf(input), image, ...texts].filter((text) => text !== '');
}
