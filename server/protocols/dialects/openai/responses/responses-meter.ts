import { type Span, scanObject } from '../../../bytes/json-scan.js';
import { asArray, asRecord, asString, type Fields, parsedFields } from '../../../bytes/untrusted.js';
import { BadResponse, ResponseError } from '../../../canonical/reply.js';
import type { RawResponse } from '../../../canonical/whole-codec.js';
import { type Metered, NOTHING_PRODUCED, type ResponseMeter } from '../../../metering/meter.js';
import { hasLogprobs } from '../shared/logprobs.js';
import { hasBillableOutput } from '../shared/openai-usage.js';
import { readResponsesUsage, responseFailure } from './response-object.js';
import { mayHoldCalls, toolOf, toolsUsed } from './tools-used.js';

/**
 * A JSON object of which only a few fields are parsed. A response repeats the request's instructions and tools, which
 * are most of its bytes and are not needed here.
 */
export class ScannedObject {
  private constructor(
    private readonly bytes: Buffer,
    private readonly spans: ReadonlyMap<string, Span>,
    /** Set for objects that the scan rejects as it would a request: nested too deep, or with a duplicate key. */
    private readonly parsed?: Readonly<Record<string, unknown>>,
  ) {}

  /** Bytes that are not an object count as one without fields. */
  static of(bytes: Buffer): ScannedObject {
    const spans = scanObject(bytes);
    if (typeof spans !== 'string') return new ScannedObject(bytes, spans);
    return new ScannedObject(bytes, new Map(), parsedFields(bytes.toString('utf8')));
  }

  /** The parsed value of a field; undefined when it is absent. */
  get(name: string): unknown {
    if (this.parsed) return this.parsed[name];
    const bytes = this.bytesOf(name);
    try {
      return bytes && (JSON.parse(bytes.toString('utf8')) as unknown);
    } catch {
      return undefined;
    }
  }

  /** A field that is an object itself. */
  within(name: string): ScannedObject {
    if (this.parsed) return ScannedObject.of(Buffer.from(JSON.stringify(this.parsed[name] ?? {})));
    return ScannedObject.of(this.bytesOf(name) ?? Buffer.alloc(0));
  }

  private bytesOf(name: string): Buffer | undefined {
    const span = this.spans.get(name);
    return span && this.bytes.subarray(span.start, span.end);
  }
}

/**
 * Reads usage from a complete response. The response repeats the client's text, tools and metadata, so the usage is
 * read from its field instead of searching for the key.
 */
export class ResponsesMeter implements ResponseMeter {
  read(received: RawResponse): { metered: Metered; error: ResponseError | null; response: RawResponse } {
    const response = ScannedObject.of(received.body);
    const error = errorOf(response);
    if (error) return { metered: NOTHING_PRODUCED, error, response: received };
    const usage = readResponsesUsage(response.get('usage'), response.get('service_tier'));
    const tools = mayHoldCalls(received.body) ? toolsIn(response) : undefined;
    const shared = { usage, ...(tools && { tools }), ...storedIn(response) };
    if (usage && hasBillableOutput(usage))
      return { metered: { ...shared, producedText: '', produced: true }, error: null, response: received };
    const output = asArray(response.get('output')).map(asRecord);
    const producedText = output.flatMap(textsOf).join('\n');
    const produced =
      producedText.trim() !== '' || output.some(({ content }) => asArray(content).map(asRecord).some(hasLogprobs));
    return {
      metered: { ...shared, producedText, produced },
      error: null,
      response: received,
    };
  }
}

/** The id of a response that the upstream stores, which is the default unless the response contains `store: false`. */
export function storedIn(response: ScannedObject): Pick<Metered, 'storedId'> {
  const id = asString(response.get('id'));
  return id !== '' && response.get('store') !== false ? { storedId: id } : {};
}

function toolsIn(response: ScannedObject) {
  const names = asArray(response.get('output')).flatMap((item) => toolOf(asRecord(item)) ?? []);
  return names.length > 0 ? toolsUsed(names, response.get('tools')) : undefined;
}

function errorOf(response: ScannedObject): ResponseError | null {
  const error = response.get('error');
  if (error || response.get('status') === 'failed') return responseFailure(error);
  if (response.get('object') === undefined && response.get('output') === undefined) {
    return new ResponseError(BadResponse.noResponse, undefined, 'bad_response_body');
  }
  return null;
}

/** The model's texts in an output item. */
function textsOf({ name, arguments: args, input, content, summary, result }: Fields): string[] {
  const parts = [...asArray(content), ...asArray(summary)].map(asRecord);
  const texts = parts.flatMap((part) => [asString(part.text), asString(part.refusal)]);
  const image = asString(result) === '' ? '' : 'image';
  return [asString(name), asString(args), asString(input), image, ...texts].filter((text) => text !== '');
}
