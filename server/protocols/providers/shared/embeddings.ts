import { parsedFields } from '../../bytes/untrusted.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { ProviderTools, SmallResponse, UpstreamRequest } from '../interface/provider.js';

type Fields = Readonly<Record<string, unknown>>;

/** How an embeddings request is split into batches and the responses are joined. */
export interface Batching {
  /** The field that lists the texts. */
  field: string;
  /** Maximum number of texts in one request to a model. */
  size(model: string): number;
  /** Joins the responses in the order of the texts; `firsts` are the indexes of each batch's first text. */
  join(responses: readonly Fields[], firsts: readonly number[]): Fields;
}

/** The bodies into which a request is split; null when it fits into one. */
export function batchesOf({ body }: UpstreamRequest, { field, size }: Batching): Buffer[] | null {
  const fields = parsedFields(String(body));
  const texts = fields[field];
  const max = size(String(fields.model));
  if (!Array.isArray(texts) || texts.length <= max || typeof texts[0] === 'number') return null;
  const count = Math.ceil(texts.length / max);
  return Array.from({ length: count }, (_, at) =>
    Buffer.from(JSON.stringify({ ...fields, [field]: texts.slice(at * max, (at + 1) * max) })),
  );
}

/**
 * Sends one batch after the other.
 * @returns one response for all batches, or the first that is not a success
 */
export async function sendInBatches(
  request: UpstreamRequest,
  bodies: readonly Buffer[],
  { field, join }: Batching,
  tools: ProviderTools,
  signal: AbortSignal,
): Promise<SmallResponse> {
  const responses: Fields[] = [];
  const firsts: number[] = [];
  let first = 0;
  let last: SmallResponse | undefined;
  for (const body of bodies) {
    signal.throwIfAborted();
    last = await tools.fetch({ ...request, body });
    if (last.status >= 300) return last;
    responses.push(parsedFields(last.body.toString('utf8')));
    firsts.push(first);
    const texts = parsedFields(body.toString('utf8'))[field];
    first += Array.isArray(texts) ? texts.length : 0;
  }
  return { status: 200, headers: last?.headers ?? {}, body: Buffer.from(JSON.stringify(join(responses, firsts))) };
}

/**
 * One vector of an upstream's response.
 * @throws {ResponseError} when it is not a list of numbers
 */
export function vectorOf(value: unknown): number[] {
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'number')) return value;
  throw new ResponseError(BadResponse.notAVector, undefined, 'bad_response_body');
}
