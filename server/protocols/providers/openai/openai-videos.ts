import { FormBody, FormFile } from '../../bytes/form-body.js';
import { joinPath } from '../../bytes/join-path.js';
import { asRecord, asString, codeOf, numberOf } from '../../bytes/untrusted.js';
import type { ProviderTools, UpstreamAccount, UpstreamRequest } from '../interface/provider.js';
import type { VideoJob, VideoUpstream, VideoVariant } from '../interface/video-upstream.js';
import { fieldsOf, requireJobId, shortSide, sizeText, videoState } from '../shared/videos.js';

const DEFAULT_SECONDS = 4;
const DEFAULT_SIZE = { width: 720, height: 1280 };
const STATUSES = new Set(['queued', 'in_progress', 'completed', 'failed'] as const);

/**
 * OpenAI's videos API, and servers that are compatible with it.
 * Source: https://github.com/openai/openai-node/blob/master/src/resources/videos.ts (August 2026).
 */
export const soraVideos: VideoUpstream = {
  terms({ seconds, size }) {
    const wanted = size ?? DEFAULT_SIZE;
    return { seconds: seconds ?? DEFAULT_SECONDS, size: sizeText(wanted), resolution: `${shortSide(wanted)}p` };
  },
  submit({ request, model, terms }, channel, tools) {
    const fields = { model, prompt: request.prompt, seconds: String(terms.seconds), size: terms.size };
    const { image } = request;
    if (image === null) return sending(channel, tools, '', request.id, fields);
    const parts = Object.entries(fields).map(([name, value]) => ({ name, value }));
    const bytes = Buffer.from(image.base64, 'base64');
    const file = new FormFile(`reference.${image.mediaType.split('/')[1] ?? 'png'}`, image.mediaType, bytes);
    const form = FormBody.of([...parts, { name: 'input_reference', value: file }]);
    const request_ = sending(channel, tools, '', request.id, {});
    return { ...request_, headers: { ...request_.headers, 'content-type': form.contentType }, body: form.bytes };
  },
  accepted: (response) => requireJobId(asString(fieldsOf(response).id)),
  poll: (job, channel, tools) => getting(channel, tools, pathOf(job)),
  state(response) {
    const fields = fieldsOf(response);
    const status = [...STATUSES].find((known) => known === fields.status);
    if (response.status >= 300 || status === undefined) return null;
    const error = asRecord(fields.error);
    return videoState(status, {
      progress: numberOf(fields.progress),
      reason: asString(error.message),
      code: codeOf(error.code),
    });
  },
  content: (job, variant, channel, tools) => ({
    kind: 'request',
    request: getting(channel, tools, `${pathOf(job)}/content${queryOf(variant)}`, '*/*'),
  }),
  remix: ({ request }, source, channel, tools) =>
    sending(channel, tools, `${pathOf(source)}/remix`, request.id, { prompt: request.prompt }),
  remove: (job, channel, tools) => ({ ...getting(channel, tools, pathOf(job)), method: 'DELETE' }),
};

function pathOf({ name }: VideoJob): string {
  return `/${encodeURIComponent(name)}`;
}

function queryOf(variant: VideoVariant): string {
  return variant === 'video' ? '' : `?variant=${variant}`;
}

function sending(
  channel: UpstreamAccount,
  tools: ProviderTools,
  path: string,
  id: string,
  fields: Readonly<Record<string, string>>,
): UpstreamRequest {
  const request = getting(channel, tools, path);
  const headers = { ...request.headers, 'content-type': 'application/json', 'idempotency-key': id };
  return { ...request, method: 'POST', headers, body: Buffer.from(JSON.stringify(fields)) };
}

function getting(
  channel: UpstreamAccount,
  { key }: ProviderTools,
  path: string,
  accept = 'application/json',
): UpstreamRequest {
  return {
    method: 'GET',
    ...joinPath(channel.baseUrl, `/v1/videos${path}`),
    headers: {
      authorization: `Bearer ${key}`,
      ...(channel.openaiOrganization && { 'openai-organization': channel.openaiOrganization }),
      accept,
      'accept-encoding': 'identity',
    },
    body: null,
  };
}
