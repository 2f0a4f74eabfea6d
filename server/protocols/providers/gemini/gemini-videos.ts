import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import type { ProviderTools, UpstreamAccount, UpstreamRequest } from '../interface/provider.js';
import type { VideoUpstream } from '../interface/video-upstream.js';
import { googleFailure } from '../shared/google-calls.js';
import { requireOperation, veoBody, veoOperation, veoState, veoTerms } from '../shared/veo.js';
import { geminiAddress, geminiHeaders } from './gemini.provider.js';

const OPERATION = /^(models|tunedModels)\/[\w.-]+\/operations\/[\w.-]+$/;
/** The address of a file of the Gemini API, which requires the key. */
const FILE = /\/(files\/[\w-]+:download)(?:\?.*)?$/;

/** Veo in the Gemini API. Source: https://ai.google.dev/gemini-api/docs/video */
export const geminiVideos: VideoUpstream = {
  terms: veoTerms,
  submit: (order, channel, tools) => ({
    ...getting(channel, tools, `models/${encodeURIComponent(order.model)}:predictLongRunning`),
    method: 'POST',
    headers: { ...geminiHeaders(tools), 'content-type': 'application/json', accept: 'application/json' },
    body: veoBody(order),
  }),
  accepted: veoOperation,
  poll: ({ name }, channel, tools) => getting(channel, tools, requireOperation(name, OPERATION)),
  state: (response) =>
    veoState(response, ({ generateVideoResponse }) => {
      const [sample] = asArray(asRecord(generateVideoResponse).generatedSamples);
      return asString(asRecord(asRecord(sample).video).uri) || null;
    }),
  content({ url }, variant, channel, tools) {
    if (variant !== 'video') return null;
    const [, file] = FILE.exec(url) ?? [];
    // The key is sent only to the channel's own address, regardless of the address that the upstream names.
    if (file === undefined) return { kind: 'url', url };
    return { kind: 'request', request: getting(channel, tools, `${file}?alt=media`, '*/*') };
  },
  failure: googleFailure,
};

function getting(
  channel: UpstreamAccount,
  tools: ProviderTools,
  path: string,
  accept = 'application/json',
): UpstreamRequest {
  return {
    method: 'GET',
    ...geminiAddress(channel, path),
    headers: { ...geminiHeaders(tools), accept },
    body: null,
  };
}
