import { parsedFields } from '../../bytes/untrusted.js';
import type { ProviderTools, SmallResponse, UpstreamRequest } from '../provider.js';

type Fields = Readonly<Record<string, unknown>>;

/** How a vendor's request for vectors is taken apart and its answers are put together. */
export interface Batching {
  /** The field that lists the texts. */
  field: string;
  /** How many texts fit into one request to a model. */
  size(model: string): number;
  /** Answers in the order of the texts; `firsts` are the places of their first texts. */
  join(answers: readonly Fields[], firsts: readonly number[]): Fields;
}

/** The bodies that a request must be split into; null when it fits. */
export function batchesOf({ body }: UpstreamRequest, { field, size }: Batching): Buffer[] | null {
  const fields = parsedFields(String(body));
  const texts = fields[field];
  const most = size(String(fields.model));
  if (!Array.isArray(texts) || texts.length <= most || typeof texts[0] === 'number') return null;
  const count = Math.ceil(texts.length / most);
  return Array.from({ length: count }, (_, at) =>
    Buffer.from(JSON.stringify({ ...fields, [field]: texts.slice(at * most, (at + 1) * most) })),
  );
}

/**
 * Asks for one batch after the other.
 * @returns one answer for all of them, or the first that is no success
 */
export async function askInBatches(
  request: UpstreamRequest,
  bodies: readonly Buffer[],
  { field, join }: Batching,
  tools: ProviderTools,
  signal: AbortSignal,
): Promise<SmallResponse> {
  const answers: Fields[] = [];
  const firsts: number[] = [];
  let first = 0;
  let last: SmallResponse | undefined;
  for (const body of bodies) {
    signal.throwIfAborted();
    last = await tools.ask({ ...request, body });
    if (last.status >= 300) return last;
    answers.push(parsedFields(last.body.toString('utf8')));
    firsts.push(first);
    const texts = parsedFields(body.toString('utf8'))[field];
    first += Array.isArray(texts) ? texts.length : 0;
  }
  return { status: 200, headers: last?.headers ?? {}, body: Buffer.from(JSON.stringify(join(answers, firsts))) };
}
