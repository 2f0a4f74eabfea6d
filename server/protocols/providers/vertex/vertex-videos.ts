import { joinPath } from '../../bytes/join-path.js';
import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import type { ProviderTools, UpstreamAccount, UpstreamRequest } from '../interface/provider.js';
import type { VideoUpstream } from '../interface/video-upstream.js';
import { googleFailure } from '../shared/google-calls.js';
import { requireOperation, veoBody, veoOperation, veoState, veoTerms } from '../shared/veo.js';
import { fieldsOf } from '../shared/videos.js';
import { entrance, hostOf, regionOf } from './vertex.provider.js';

const OPERATION = /\/models\/[\w.-]+\/operations\/[\w.-]+$/;

/**
 * Veo in Vertex AI, whose videos are a part of the finished operation.
 * Source: https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/veo-video-generation
 */
export const vertexVideos: VideoUpstream = {
  terms: veoTerms,
  submit: (order, channel, tools) => posting(order.model, 'predictLongRunning', veoBody(order), channel, tools),
  accepted: veoOperation,
  poll: ({ name, model }, channel, tools) => fetching(name, model, channel, tools),
  state: (received) => veoState(received, (response) => (videoIn(response) === null ? null : '')),
  async content({ name, model }, variant, channel, tools) {
    if (variant !== 'video') return null;
    return {
      kind: 'inline',
      request: await fetching(name, model, channel, tools),
      read: (response) => videoIn(asRecord(fieldsOf(response).response)),
    };
  },
  failure: googleFailure,
};

function videoIn({ videos }: Readonly<Record<string, unknown>>): { mediaType: string; bytes: Buffer } | null {
  const video = asRecord(asArray(videos)[0]);
  const base64 = asString(video.bytesBase64Encoded);
  if (base64 === '') return null;
  return { mediaType: asString(video.mimeType) || 'video/mp4', bytes: Buffer.from(base64, 'base64') };
}

function fetching(
  name: string,
  model: string,
  channel: UpstreamAccount,
  tools: ProviderTools,
): Promise<UpstreamRequest> {
  const operationName = requireOperation(name, OPERATION);
  return posting(model, 'fetchPredictOperation', Buffer.from(JSON.stringify({ operationName })), channel, tools);
}

async function posting(
  model: string,
  method: string,
  body: Buffer,
  channel: UpstreamAccount,
  tools: ProviderTools,
): Promise<UpstreamRequest> {
  const region = regionOf(channel.other, model);
  const { prefix, headers } = await entrance(region, tools);
  const path = `${prefix}/publishers/google/models/${encodeURIComponent(model)}:${method}`;
  return {
    method: 'POST',
    ...joinPath(channel.baseUrl || hostOf(region), path, ''),
    headers: {
      ...headers,
      'content-type': 'application/json',
      accept: 'application/json',
      'accept-encoding': 'identity',
    },
    body,
  };
}
