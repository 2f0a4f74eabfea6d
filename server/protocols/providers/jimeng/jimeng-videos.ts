import { asRecord, asString, codeOf, type Fields } from '../../bytes/untrusted.js';
import { ResponseError } from '../../canonical/reply.js';
import type { OwnFailure, ProviderTools, UpstreamAccount, UpstreamRequest } from '../provider.js';
import { fieldsOf, requireName, videoState } from '../shared/videos/video-response.js';
import { aspectRatio, sizeOf, termsOf } from '../shared/videos/video-size.js';
import type { VideoOrder, VideoUpstream } from '../video-upstream.js';
import { volcHeaders } from './volc-signature.js';

const DEFAULT_SECONDS = 5;
const FRAMES_PER_SECOND = 24;
const VERSION = '2022-08-31';
const OK = '10000';
/** Codes of finished jobs whose content was refused; other codes may pass. */
const REFUSED = /^50(2|4|5)\d\d$/;
/** Codes for too many requests or jobs at once. */
const BUSY = /^504(29|30)$/;

/**
 * Jimeng in Volcengine's visual API.
 * Source: https://www.volcengine.com/docs/85621/1792702 (Jimeng video 3.0), and
 * https://github.com/QuantumNous/new-api/blob/main/relay/channel/task/jimeng/adaptor.go.
 */
export const jimengVideos: VideoUpstream = {
  // The model decides the resolution.
  terms: (request, model) =>
    termsOf(request, request.seconds ?? DEFAULT_SECONDS, /1080|_pro\b|ti2v/.test(model) ? 1080 : 720),
  submit(order, channel, tools) {
    const { request, terms } = order;
    return signed(channel, tools, 'CVSync2AsyncSubmitTask', {
      req_key: serviceOf(order),
      prompt: request.prompt,
      seed: -1,
      // A service for videos of one length has no such field.
      frames: FRAMES_PER_SECOND * terms.seconds + 1,
      ...(request.image
        ? { binary_data_base64: [request.image.base64] }
        : { aspect_ratio: aspectRatio(sizeOf(terms)) }),
    });
  },
  accepted(response, order) {
    const fields = fieldsOf(response);
    if (codeOf(fields.code) !== OK) throw errorOf(fields);
    return `${requireName(serviceOf(order))}/${requireName(asString(asRecord(fields.data).task_id))}`;
  },
  poll({ name }, channel, tools) {
    const [req_key, task_id] = name.split('/');
    return signed(channel, tools, 'CVSync2AsyncGetResult', { req_key, task_id });
  },
  // Refused content is reported with an error status.
  state(response) {
    const fields = fieldsOf(response);
    const code = codeOf(fields.code);
    if (code !== OK) {
      const final = REFUSED.test(code) && !BUSY.test(code);
      return final ? videoState('failed', { reason: asString(fields.message), code }) : null;
    }
    const data = asRecord(fields.data);
    switch (data.status) {
      case 'in_queue':
        return videoState('queued');
      case 'generating':
        return videoState('in_progress');
      case 'done': {
        const url = asString(data.video_url);
        return url === '' ? videoState('failed', { reason: NO_VIDEO }) : videoState('completed', { url });
      }
      case 'not_found':
      case 'expired':
        return videoState('failed', { reason: `The upstream reports the task as ${data.status}` });
      default:
        return null;
    }
  },
  content: ({ url }, variant) => (variant === 'video' ? { kind: 'url', url } : null),
  failure: (_, body) => jimengFailure(body),
};

const NO_VIDEO = 'The upstream returned no video';

/** The service of a model: version 3.0 has one for texts and one for images. */
export function serviceOf({ model, request }: Pick<VideoOrder, 'model' | 'request'>): string {
  if (model === 'jimeng_v30_pro') return 'jimeng_ti2v_v30_pro';
  if (!model.startsWith('jimeng_v30')) return model;
  if (request.image === null) return model.replace('jimeng_v30', 'jimeng_t2v_v30');
  return model.replace('jimeng_v30', 'jimeng_i2v_first_v30').replace(/p$/, '');
}

function signed(
  channel: UpstreamAccount,
  { key, now }: ProviderTools,
  action: string,
  fields: Fields,
): UpstreamRequest {
  const { origin, host, pathname } = new URL(channel.baseUrl);
  const path = pathname.replace(/\/$/, '');
  const query = `Action=${action}&Version=${VERSION}`;
  const body = Buffer.from(JSON.stringify(fields));
  return {
    method: 'POST',
    origin,
    path: `${path}/?${query}`,
    headers: {
      ...volcHeaders({ host, path: `${path}/`, query, body }, key, now()),
      accept: 'application/json',
      'accept-encoding': 'identity',
    },
    body,
  };
}

function jimengFailure(body: string): OwnFailure | undefined {
  const fields = fieldsOf({ status: 0, headers: {}, body: Buffer.from(body) });
  // Refused signatures are reported in the format of all of Volcengine's APIs.
  const error = asRecord(asRecord(fields.ResponseMetadata).Error);
  if (asString(error.Code) !== '') return { message: asString(error.Message), code: asString(error.Code), status: 401 };
  const code = codeOf(fields.code);
  if (code === '' || code === OK) return undefined;
  return { message: asString(fields.message), code, ...(BUSY.test(code) && { status: 429 }) };
}

function errorOf(fields: Fields): ResponseError {
  const { message = '', code, status } = jimengFailure(JSON.stringify(fields)) ?? {};
  return new ResponseError(message || 'The upstream refused the video', undefined, code, status);
}
