import { splitAddress } from '../../bytes/join-path.js';
import { asRecord, asString, codeOf } from '../../bytes/untrusted.js';
import type { ProviderTools, UpstreamAccount, UpstreamRequest } from '../interface/provider.js';
import type { VideoUpstream } from '../interface/video-upstream.js';
import { aspectRatio, fieldsOf, requireJobId, shortSide, sizeOf, termsOf, videoState } from '../shared/videos.js';

const DEFAULT_SECONDS = 5;
const TASKS = '/api/v3/contents/generations/tasks';

/**
 * Doubao Seedance at Volcengine's Ark.
 * Source: https://www.volcengine.com/docs/82379/1520757 (create) and /1521309 (query).
 */
export const arkVideos: VideoUpstream = {
  terms(request) {
    const side = request.size ? shortSide(request.size) : 720;
    const generated = side >= 1080 ? 1080 : side > 480 ? 720 : 480;
    return termsOf(request, request.seconds ?? DEFAULT_SECONDS, generated);
  },
  submit({ request, model, terms }, channel, tools) {
    const { image, prompt } = request;
    const first = image && {
      type: 'image_url',
      image_url: { url: `data:${image.mediaType};base64,${image.base64}` },
      role: 'first_frame',
    };
    const body = {
      model,
      content: [{ type: 'text', text: prompt }, ...(first ? [first] : [])],
      resolution: terms.resolution,
      // A video from an image has the ratio of the image.
      ratio: image ? 'adaptive' : aspectRatio(sizeOf(terms)),
      duration: terms.seconds,
    };
    const getting = request_(channel, tools, '');
    const headers = { ...getting.headers, 'content-type': 'application/json' };
    return { ...getting, method: 'POST', headers, body: Buffer.from(JSON.stringify(body)) };
  },
  accepted: (response) => requireJobId(asString(fieldsOf(response).id)),
  poll: ({ name }, channel, tools) => request_(channel, tools, `/${encodeURIComponent(name)}`),
  state(response) {
    const { status, content, error } = fieldsOf(response);
    if (response.status >= 300) return null;
    switch (status) {
      case 'queued':
        return videoState('queued');
      case 'running':
        return videoState('in_progress');
      case 'succeeded':
        return videoState('completed', { url: asString(asRecord(content).video_url) });
      case 'failed':
      case 'cancelled':
      case 'expired': {
        const { message, code } = asRecord(error);
        const reason = asString(message) || `The upstream reports the task as ${status}`;
        return videoState('failed', { reason, code: codeOf(code) });
      }
      default:
        return null;
    }
  },
  content: ({ url }, variant) => (variant === 'video' ? { kind: 'url', url } : null),
};

function request_({ baseUrl }: UpstreamAccount, { key }: ProviderTools, path: string): UpstreamRequest {
  const base = baseUrl.replace(/\/(api\/v3)?$/, '');
  return {
    method: 'GET',
    ...splitAddress(`${base}${TASKS}${path}`),
    headers: { authorization: `Bearer ${key}`, accept: 'application/json', 'accept-encoding': 'identity' },
    body: null,
  };
}
