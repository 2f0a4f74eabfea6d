import { saneUsage } from '../../../common/usage.js';
import type { BodyDraft } from '../../bytes/body-draft.js';
import { joinPath } from '../../bytes/join-path.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { asArray, asRecord, asString, isFields, parsedFields } from '../../bytes/untrusted.js';
import { unsupported } from '../../canonical/downgrades.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { ClaudeSettings } from '../../canonical/vendor-settings.js';
import type { EmbeddingUpstream } from '../../canonical/whole-codec.js';
import {
  CLOUD_CLAUDE,
  cloudBetas,
  isClaude,
  toCloudClaude,
  withoutThinkingSuffix,
} from '../../models/claude/cloud-claude.js';
import { googleError } from '../../models/vendor-errors.js';
import type { OutgoingCall, Provider, ProviderTools, UpstreamRequest } from '../interface/provider.js';
import { isChatFormat, isEmbeddingFormat } from '../shared/chat-formats.js';
import { siteHeaders } from '../shared/claude-headers.js';
import { vectorOf } from '../shared/embeddings.js';
import { googleFailure, googleFormat, googleModel, methodOf } from '../shared/google-calls.js';
import { mistral } from '../shared/openai/mistral.js';
import { adaptText } from '../shared/openai/text-rules.js';
import { accessToken, isServiceAccount, readServiceAccount } from './service-account.js';

/** Models of this family accept one text per request. */
const ONE_BY_ONE = /^gemini-embedding/;

/** Embeddings of Vertex, which uses its predict API for them. */
export const vertexEmbedding: EmbeddingUpstream = {
  task: 'embedding',
  write({ model, inputs, dimensions, purpose, user }, _, downgrades) {
    if (inputs.length > 1 && ONE_BY_ONE.test(model)) throw unsupported('more than one input');
    if (user !== null) downgrades.note('user');
    const instances = inputs.map((content) => {
      if (typeof content !== 'string') throw unsupported('token ids as input');
      return { content, ...(purpose !== null && { task_type: purpose }) };
    });
    return new ObjectBody({
      instances,
      ...(dimensions !== null && { parameters: { outputDimensionality: dimensions } }),
    });
  },
  read({ body }) {
    const response = parsedFields(body.toString('utf8'));
    const error = googleError(response);
    if (error) throw error;
    const embeddings = asArray(response.predictions).map((prediction) => asRecord(asRecord(prediction).embeddings));
    if (embeddings.length === 0) {
      throw new ResponseError(BadResponse.noVectors, undefined, 'bad_response_body');
    }
    const counts = embeddings.map(({ statistics }) => asRecord(statistics).token_count);
    const counted = counts.every((count) => typeof count === 'number');
    const input = counted ? counts.reduce((sum, count) => sum + count, 0) : undefined;
    return { vectors: embeddings.map(({ values }) => vectorOf(values)), usage: saneUsage({ input, output: 0 }) };
  },
};

const DEFAULT_REGION = 'us-central1';

const REGION = /^[a-z0-9-]{2,40}$/;

/** The publisher of a model, which decides the API. */
type Publisher = 'google' | 'anthropic' | 'mistral' | 'open';

const GOOGLE = /^(gemini|imagen|nano-banana|text-embedding|text-multilingual|textembedding|multilingual|learnlm)/;

const MISTRAL = /^(mistral|codestral|ministral)/;

const EMBEDDING = /embedding|^multilingual/;

/** Models whose second version has the number in its name at Vertex. */
const VERSIONED: Readonly<Record<string, string>> = {
  'claude-3-5-sonnet-20241022': 'claude-3-5-sonnet-v2@20241022',
};

const CLAUDE_VERSION = 'vertex-2023-10-16';

/** Google Cloud's Vertex AI: Google's models, Claude, Mistral's, and open ones in the OpenAI style. */
export const vertexProvider: Provider = {
  resolveFormat(format, target) {
    switch (publisherOf(target.model)) {
      case 'google':
        if (isEmbeddingFormat(format)) return vertexEmbedding;
        return googleFormat(format, target);
      case 'anthropic':
        if (!isChatFormat(format)) return null;
        return format === 'anthropic.message' ? format : CLOUD_CLAUDE;
      default:
        return isChatFormat(format) ? 'openai.chat' : null;
    }
  },
  reportsStreamUsageOnRequest: ({ model }) => publisherOf(model) === 'open',
  adapt(body, call, downgrades) {
    const publisher = publisherOf(call.model);
    if (publisher === 'anthropic') {
      toCloudClaude(body, CLAUDE_VERSION);
      if (call.stream) body.set('stream', true);
    } else if (publisher === 'mistral') {
      mistral.adapt?.(body, call, downgrades);
      adaptText(body, call, mistral, downgrades);
    } else if (call.format === 'gemini.generate') nameRoles(body);
  },
  async request(call: OutgoingCall, tools: ProviderTools): Promise<UpstreamRequest> {
    const { channel, model, stream, body } = call;
    const region = regionOf(channel.other, model);
    const { prefix, headers } = await entrance(region, tools);
    const claude = publisherOf(model) === 'anthropic';
    const betas = claude ? cloudBetas(call.headers['anthropic-beta']) : [];
    return {
      method: 'POST',
      ...joinPath(channel.baseUrl || hostOf(region), prefix + resourceOf(call), ''),
      headers: {
        ...headers,
        ...(betas.length > 0 && { 'anthropic-beta': betas.join(',') }),
        ...(claude && siteHeaders(call)),
        'content-type': body.contentType,
        accept: stream ? 'text/event-stream' : 'application/json',
        // Usage is read from the relayed bytes, so they must not be compressed.
        'accept-encoding': 'identity',
      },
      body: body.bytes(),
    };
  },
  upstreamTraits: { vertexFields: true },
  failure: googleFailure,
};

/** The base of the URL and the credentials. A plain API key (express mode) has no project. */
export async function entrance(
  region: string,
  tools: ProviderTools,
): Promise<{ prefix: string; headers: Record<string, string> }> {
  const { key } = tools;
  if (!isServiceAccount(key)) return { prefix: '/v1', headers: { 'x-goog-api-key': key } };
  const account = readServiceAccount(key);
  const authorization = `Bearer ${await accessToken(account, tools)}`;
  const project = encodeURIComponent(account.projectId);
  return { prefix: `/v1/projects/${project}/locations/${region}`, headers: { authorization } };
}

/** The model and its method, the last part of the path. */
function resourceOf(call: OutgoingCall): string {
  const { model, stream, task } = call;
  const raw = stream ? 'streamRawPredict' : 'rawPredict';
  switch (publisherOf(model)) {
    case 'anthropic':
      return `/publishers/anthropic/models/${encodeURIComponent(vertexClaude(model, call.vendors?.claude)).replace('%40', '@')}:${raw}`;
    case 'mistral':
      return `/publishers/mistralai/models/${encodeURIComponent(model)}:${raw}`;
    case 'open':
      return '/endpoints/openapi/chat/completions';
    case 'google': {
      const method = task === 'embedding' && isVertexEmbedding(model) ? 'predict' : methodOf(call);
      return `/publishers/google/models/${encodeURIComponent(googleModel(call))}:${method}`;
    }
  }
}

/** Sets the role of every turn, which is optional in the Gemini API and required at Vertex. */
function nameRoles(body: BodyDraft): void {
  const contents = body.get('contents');
  const list: unknown[] = Array.isArray(contents) ? contents : [contents];
  if (list.every((content) => isFields(content) && content.role !== undefined)) return;
  body.set(
    'contents',
    list.map((content) => {
      if (typeof content === 'string') return { role: 'user', parts: [{ text: content }] };
      return isFields(content) ? { role: 'user', ...content } : content;
    }),
  );
}

/** The publisher of a model's name, which decides the path at Vertex. */
function publisherOf(model: string): Publisher {
  if (model.includes('/')) return 'open';
  if (isClaude(model)) return 'anthropic';
  if (MISTRAL.test(model)) return 'mistral';
  return GOOGLE.test(model) ? 'google' : 'open';
}

/** Whether the model makes embeddings in its own API. */
function isVertexEmbedding(model: string): boolean {
  return publisherOf(model) === 'google' && EMBEDDING.test(model);
}

/** Claude's name at Vertex, which has an at sign before the date. */
export function vertexClaude(model: string, settings?: ClaudeSettings): string {
  const name = withoutThinkingSuffix(model, settings);
  return VERSIONED[name] ?? name.replace(/^(claude-.+)-(\d{8})$/, '$1@$2');
}

/**
 * The region of a model: one region for all, or a JSON map by model name with `default`. Invalid values are ignored.
 */
export function regionOf(other: string, model: string): string {
  const text = other.trim();
  if (!text.startsWith('{')) return usable(text) ?? DEFAULT_REGION;
  const map = parsedFields(text);
  const own = Object.hasOwn(map, model) ? asString(map[model]) : '';
  return usable(own) ?? usable(asString(map.default)) ?? DEFAULT_REGION;
}

/** The host of a region's service. */
export function hostOf(region: string): string {
  if (region === 'global') return 'https://aiplatform.googleapis.com';
  if (region === 'us' || region === 'eu') return `https://aiplatform.${region}.rep.googleapis.com`;
  return `https://${region}-aiplatform.googleapis.com`;
}

/** The region is part of a host name, so its format is checked. */
function usable(region: string): string | null {
  return REGION.test(region) ? region : null;
}
