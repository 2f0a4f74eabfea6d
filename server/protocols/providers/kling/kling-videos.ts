import { createHmac } from 'node:crypto';
import { joinPath } from '../../bytes/join-path.js';
import { asArray, asRecord, asString, codeOf, type Fields } from '../../bytes/untrusted.js';
import { ResponseError } from '../../canonical/reply.js';
import type { OwnFailure, ProviderTools, UpstreamAccount, UpstreamRequest } from '../interface/provider.js';
import type { VideoUpstream } from '../interface/video-upstream.js';
import { keyParts } from '../shared/account.js';
import { aspectRatio, fieldsOf, requireJobId, shortSide, sizeOf, termsOf, videoState } from '../shared/videos.js';

const DEFAULT_SECONDS = 5;
const TOKEN_SECONDS = 1_800;
/** Tolerance for clocks that differ. */
const SKEW_SECONDS = 5;
const OK = '0';
/** HTTP statuses of Kling's codes, for responses that carry them with another status. */
const STATUSES: readonly [RegExp, number][] = [
  [/^100\d$/, 401],
  [/^110[12]$/, 429],
  [/^110\d$/, 403],
  [/^120\d$/, 400],
  [/^130[123]$/, 429],
  [/^130\d$/, 400],
  [/^5\d\d\d$/, 500],
];

/**
 * Kling's API for videos from a text or an image.
 * Source: https://app.klingai.com/global/dev/document-api (text2video, image2video, general information), and
 * https://github.com/QuantumNous/new-api/blob/main/relay/channel/task/kling/adaptor.go.
 */
export const klingVideos: VideoUpstream = {
  terms: (request) =>
    termsOf(request, request.seconds ?? DEFAULT_SECONDS, request.size && shortSide(request.size) >= 1080 ? 1080 : 720),
  submit({ request, model, terms }, channel, tools) {
    const { image, prompt, id } = request;
    const body = {
      model_name: model,
      prompt,
      mode: terms.resolution === '1080p' ? 'pro' : 'std',
      duration: String(terms.seconds),
      // A video from an image has the ratio of the image.
      ...(image ? { image: image.base64 } : { aspect_ratio: aspectRatio(sizeOf(terms)) }),
      external_task_id: id,
    };
    const getting = request_(channel, tools, image ? 'image2video' : 'text2video');
    const headers = { ...getting.headers, 'content-type': 'application/json' };
    return { ...getting, method: 'POST', headers, body: Buffer.from(JSON.stringify(body)) };
  },
  accepted(response, { request }) {
    const fields = fieldsOf(response);
    if (codeOf(fields.code) !== OK) throw errorOf(fields);
    return `${request.image ? 'image2video' : 'text2video'}/${requireJobId(asString(asRecord(fields.data).task_id))}`;
  },
  poll: ({ name }, channel, tools) => request_(channel, tools, requireJobId(name)),
  state(response) {
    const fields = fieldsOf(response);
    if (response.status >= 300 || codeOf(fields.code) !== OK) return null;
    const data = asRecord(fields.data);
    switch (data.task_status) {
      case 'submitted':
        return videoState('queued');
      case 'processing':
        return videoState('in_progress');
      case 'failed':
        return videoState('failed', { reason: asString(data.task_status_msg) });
      case 'succeed': {
        const [video] = asArray(asRecord(data.task_result).videos);
        const url = asString(asRecord(video).url);
        return url === '' ? videoState('failed', { reason: NO_VIDEO }) : videoState('completed', { url });
      }
      default:
        return null;
    }
  },
  content: ({ url }, variant) => (variant === 'video' ? { kind: 'url', url } : null),
  failure: (_, body) => klingFailure(body),
};

const NO_VIDEO = 'The upstream returned no video';

/** The token of a key pair: a JWT with HS256, or the key itself when it is one text. */
function klingToken(key: string, now: Date): string {
  // Gateways that offer Kling's API have their own keys.
  if (!key.includes('|')) return key;
  const [accessKey, secretKey = ''] = keyParts(key, 'AccessKey|SecretKey');
  const seconds = Math.floor(now.getTime() / 1_000);
  const claims = { iss: accessKey, exp: seconds + TOKEN_SECONDS, nbf: seconds - SKEW_SECONDS };
  const signed = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${createHmac('sha256', secretKey).update(signed).digest('base64url')}`;
}

function request_(channel: UpstreamAccount, { key, now }: ProviderTools, path: string): UpstreamRequest {
  return {
    method: 'GET',
    ...joinPath(channel.baseUrl, `/v1/videos/${path}`),
    headers: {
      authorization: `Bearer ${klingToken(key, now())}`,
      accept: 'application/json',
      'accept-encoding': 'identity',
    },
    body: null,
  };
}

function klingFailure(body: string): OwnFailure | undefined {
  const fields = fieldsOf({ status: 0, headers: {}, body: Buffer.from(body) });
  const code = codeOf(fields.code);
  if (code === '') return undefined;
  const status = STATUSES.find(([shape]) => shape.test(code))?.[1];
  return { message: asString(fields.message), code, ...(status !== undefined && { status }) };
}

function errorOf(fields: Fields): ResponseError {
  const { message = '', code, status } = klingFailure(JSON.stringify(fields)) ?? {};
  return new ResponseError(message || 'The upstream refused the video', undefined, code, status);
}
