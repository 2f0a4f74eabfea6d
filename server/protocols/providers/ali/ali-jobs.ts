import { setTimeout as sleep } from 'node:timers/promises';
import { splitAddress } from '../../bytes/join-path.js';
import { asArray, asRecord, asString, parsedFields } from '../../bytes/untrusted.js';
import type { ProviderTools, SmallResponse, UpstreamRequest } from '../interface/provider.js';
import { aliError } from './ali-errors.js';

/**
 * An internal field of a body, removed before it is sent: the client requests image bytes, and the vendor returns URLs.
 */
export const WANTS_BYTES = 'wants_bytes';

const POLL_EVERY_MS = 3_000;
/** Maximum time for a job; clients usually disconnect earlier. */
const TIMEOUT_MS = 300_000;
const MAX_POLLS = TIMEOUT_MS / POLL_EVERY_MS;

const PENDING = new Set(['PENDING', 'RUNNING', 'SUSPENDED']);

type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

const wait: Wait = (ms, signal) => sleep(ms, undefined, { signal });

/**
 * Generates images: submits a job if needed, polls until it ends, and fetches the bytes when requested.
 * @returns the last response; for a failure with the equivalent status
 */
export async function makeImages(
  request: UpstreamRequest,
  tools: ProviderTools,
  signal: AbortSignal,
  pause: Wait = wait,
): Promise<SmallResponse> {
  const { [WANTS_BYTES]: wantsBytes, ...body } = parsedFields(String(request.body));
  // Some models return the image in the first response.
  const first = await tools.fetch({ ...request, body: Buffer.from(JSON.stringify(body)) }, TIMEOUT_MS);
  const { task_id: id } = asRecord(asRecord(jsonOf(first)).output);
  const response =
    first.status < 300 && asString(id) !== '' ? await finished(asString(id), request, tools, signal, pause) : first;
  return wantsBytes === true && response.status < 300 ? withBytes(response, tools) : response;
}

/** Polls a job until it ends. */
async function finished(
  id: string,
  { origin, path, headers }: UpstreamRequest,
  tools: ProviderTools,
  signal: AbortSignal,
  pause: Wait,
): Promise<SmallResponse> {
  const { authorization = '' } = headers;
  const poll: UpstreamRequest = {
    method: 'GET',
    origin,
    path: `${path.slice(0, path.indexOf('/services/'))}/tasks/${encodeURIComponent(id)}`,
    headers: { authorization, accept: 'application/json', 'accept-encoding': 'identity' },
    body: null,
  };
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    await pause(POLL_EVERY_MS, signal);
    const response = await tools.fetch(poll);
    // A rate limit on polling does not end the job.
    if (response.status === 429) continue;
    const output = asRecord(asRecord(jsonOf(response)).output);
    if (response.status < 300 && PENDING.has(asString(output.task_status))) continue;
    return response.status < 300 && output.task_status !== 'SUCCEEDED' ? failed(output, response) : response;
  }
  const late = { code: 'timeout', message: 'the upstream did not finish the image in time' };
  return { status: 504, headers: JSON_HEADERS, body: Buffer.from(JSON.stringify(late)) };
}

const JSON_HEADERS = { 'content-type': 'application/json' };

/** A failed job as an error response. */
function failed(output: Readonly<Record<string, unknown>>, { headers }: SmallResponse): SmallResponse {
  const status = aliError(output)?.status ?? 500;
  const { code = 'task_failed', message = 'the upstream could not generate the image' } = output;
  return { status, headers, body: Buffer.from(JSON.stringify({ code, message })) };
}

/** The response with bytes instead of URLs, which expire after a day. */
async function withBytes(response: SmallResponse, tools: ProviderTools): Promise<SmallResponse> {
  const body = jsonOf(response);
  const output = asRecord(body.output);
  const results = await Promise.all(asArray(output.results).map((item) => fetched(asRecord(item), 'url', tools)));
  const choices = await Promise.all(
    asArray(output.choices).map(async (item) => {
      const choice = asRecord(item);
      const message = asRecord(choice.message);
      const parts = asArray(message.content).map((part) => fetched(asRecord(part), 'image', tools));
      return { ...choice, message: { ...message, content: await Promise.all(parts) } };
    }),
  );
  return { ...response, body: Buffer.from(JSON.stringify({ ...body, output: { ...output, results, choices } })) };
}

async function fetched(item: Readonly<Record<string, unknown>>, name: string, tools: ProviderTools): Promise<object> {
  const url = asString(item[name]);
  if (!/^https?:/.test(url)) return item;
  const { status, headers, body } = await download(url, tools);
  // Keeps the URL when the download fails.
  if (status !== 200) return item;
  const [type = ''] = String(headers['content-type'] ?? '').split(';');
  const mediaType = type.startsWith('image/') ? type : 'image/png';
  return { ...item, [name]: `data:${mediaType};base64,${body.toString('base64')}` };
}

/** Downloads a file from the vendor's storage. The URL is signed, so the key is not sent. */
export function download(url: string, tools: ProviderTools): Promise<SmallResponse> {
  const headers = { accept: '*/*', 'accept-encoding': 'identity' };
  return tools.fetch({ method: 'GET', ...splitAddress(url), headers, body: null });
}

/** The fields of a JSON response; none when it is not JSON. */
export function jsonOf({ body }: SmallResponse): Readonly<Record<string, unknown>> {
  return parsedFields(body.toString('utf8'));
}
