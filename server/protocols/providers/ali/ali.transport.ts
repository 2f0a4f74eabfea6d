import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import type { SmallResponse, Transport, TransportTools, UpstreamRequest } from '../interface/provider.js';
import { type Batching, batchesOf, sendInBatches } from '../shared/embeddings.js';
import { sendPrepared } from '../shared/prepared-run.js';
import { download, jsonOf, makeImages } from './ali-jobs.js';

/** Request rules derived from model names. */

/** Models that only support streaming. */
export function requiresStreaming(model: string): boolean {
  return /^(qwq|qvq)|-thinking(-|$)|-omni/.test(model);
}

/** Open Qwen 3 models reason by default, and cannot reason in a response that is not streamed. */
export function thinksByDefault(model: string): boolean {
  return /^qwen3-\d+(\.\d+)?b/.test(model) && !/-(instruct|thinking)/.test(model);
}

/** Code models also support completions. */
export function supportsCompletions(model: string): boolean {
  return model.includes('coder');
}

/** Maximum number of texts in one embeddings request. */
function maxEmbeddingsPerRequest(model: string): number {
  return /-v[12]$/.test(model) ? 25 : 10;
}

/** Image models that respond synchronously, in the multimodal chat API; all others use jobs. */
export function isSynchronousImageModel(model: string): boolean {
  return model.startsWith('qwen-image');
}

/** Paths of calls that need more than one request. */
export const PATHS = {
  images: '/services/aigc/text2image/image-synthesis',
  changes: '/services/aigc/image2image/image-synthesis',
  multimodal: '/services/aigc/multimodal-generation/generation',
  rerank: '/services/rerank/text-rerank/text-rerank',
} as const;

/** Internal header with the task of a multimodal model, which its path does not show; the vendor ignores it. */
export const MAKES = 'x-tollgate-makes';

/** Maximum time for speech; a long text takes long. */
const LONG_TEXT_MS = 300_000;

const EMBEDDINGS: Batching = {
  field: 'input',
  size: maxEmbeddingsPerRequest,
  join(responses, firsts) {
    const data = responses.flatMap((response, batch) =>
      asArray(response.data).map((item, at) => {
        const { index, ...vector } = asRecord(item);
        return { ...vector, index: (firsts[batch] ?? 0) + (typeof index === 'number' ? index : at) };
      }),
    );
    const sum = (name: string) =>
      responses.reduce((total, response) => total + (Number(asRecord(response.usage)[name]) || 0), 0);
    const usage = { prompt_tokens: sum('prompt_tokens'), total_tokens: sum('total_tokens') };
    return { ...responses[0], data, usage };
  },
};

/** Most calls are one request. Jobs are polled, audio is downloaded, and long lists of texts are sent in batches. */
export const aliTransport: Transport = (request, reader, tools) => {
  const { [MAKES]: makes, ...headers } = request.headers;
  const plain = { ...request, headers };
  if (makes === 'images') return sendPrepared((signal) => makeImages(plain, tools, signal), reader, tools);
  if (makes === 'sound') return sendPrepared(() => generateSpeech(plain, tools), reader, tools);
  const batches = request.path.endsWith('/embeddings') ? batchesOf(plain, EMBEDDINGS) : null;
  if (!batches) return tools.send(plain, reader);
  return sendPrepared((signal) => sendInBatches(plain, batches, EMBEDDINGS, tools, signal), reader, tools);
};

/** Generates speech; the vendor responds with a URL of the audio. */
async function generateSpeech(request: UpstreamRequest, tools: TransportTools): Promise<SmallResponse> {
  const response = await tools.fetch(request, LONG_TEXT_MS);
  const { url } = asRecord(asRecord(asRecord(jsonOf(response)).output).audio);
  if (response.status >= 300 || !/^https?:/.test(asString(url))) return response;
  const audioResponse = await download(asString(url), tools);
  const type = String(audioResponse.headers['content-type'] ?? '');
  return { ...audioResponse, headers: { 'content-type': type.startsWith('audio/') ? type : 'audio/wav' } };
}
