import { createHash, createHmac } from 'node:crypto';
import { asRecord, asString, codeOf, type Fields } from '../../bytes/untrusted.js';
import { ResponseError } from '../../canonical/reply.js';
import type { OwnFailure, ProviderTools, UpstreamAccount, UpstreamRequest } from '../interface/provider.js';
import type { VideoOrder, VideoUpstream } from '../interface/video-upstream.js';
import { keyParts } from '../shared/account.js';
import { aspectRatio, fieldsOf, requireJobId, sizeOf, termsOf, videoState } from '../shared/videos.js';

const REGION = 'cn-north-1';
const SERVICE = 'cv';
const CONTENT_TYPE = 'application/json';
const SIGNED = 'content-type;host;x-content-sha256;x-date';

/** The signed parts of a POST request with a JSON body. */
interface VolcRequest {
  readonly host: string;
  readonly path: string;
  /** Sorted and encoded. */
  readonly query: string;
  readonly body: Buffer;
}

/**
 * The headers that authenticate a request to Volcengine: its signature version 4, or the key itself when it is one
 * text. Source: https://www.volcengine.com/docs/6369/67269
 * @param key `AccessKeyID|SecretAccessKey`
 * @throws {AppError} channel_key_malformed
 */
function volcHeaders({ host, path, query, body }: VolcRequest, key: string, now: Date): Record<string, string> {
  // Gateways that offer this API have their own keys.
  if (!key.includes('|')) return { 'content-type': CONTENT_TYPE, authorization: `Bearer ${key}` };
  const [accessKey = '', secretKey = ''] = keyParts(key, 'AccessKeyID|SecretAccessKey');
  const date = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const hash = sha256(body);
  const headers = [`content-type:${CONTENT_TYPE}`, `host:${host}`, `x-content-sha256:${hash}`, `x-date:${date}`];
  const canonical = ['POST', path, query, ...headers, '', SIGNED, hash].join('\n');
  const scope = [date.slice(0, 8), REGION, SERVICE, 'request'];
  const toSign = ['HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n');
  const signature = createHmac('sha256', scope.reduce<string | Buffer>(hmac, secretKey)).update(toSign).digest('hex');
  return {
    'content-type': CONTENT_TYPE,
    'x-date': date,
    'x-content-sha256': hash,
    authorization: `HMAC-SHA256 Credential=${accessKey}/${scope.join('/')}, SignedHeaders=${SIGNED}, Signature=${signature}`,
  };
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

const DEFAULT_SECONDS = 5;
const FRAMES_PER_SECOND = 24;
const VERSION = '2022-08-31';
const OK = '10000';
/** Codes of finished jobs whose content was refused; other codes may pass. */
const REFUSED = /^50(2|4|5)\d\d$/;
/** Codes for too many concurrent requests or jobs. */
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
    return `${requireJobId(serviceOf(order))}/${requireJobId(asString(asRecord(fields.data).task_id))}`;
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
function serviceOf({ model, request }: Pick<VideoOrder, 'model' | 'request'>): string {
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
