import type { BodyDraft } from '../../bytes/body-draft.js';
import { joinPath } from '../../bytes/join-path.js';
import { isFields } from '../../bytes/untrusted.js';
import { CLOUD_CLAUDE, cloudBetas, toCloudClaude } from '../../models/claude/cloud-claude.js';
import type { OutgoingCall, Provider, ProviderTools, UpstreamRequest } from '../provider.js';
import { isChatFormat, isEmbeddingFormat } from '../shared/chat-formats.js';
import { siteHeaders } from '../shared/claude-headers.js';
import { googleFormat, googleModel, methodOf } from '../shared/google-calls.js';
import { googleFailure } from '../shared/google-failure.js';
import { mistral } from '../shared/openai/mistral.js';
import { adaptText } from '../shared/openai/text-rules.js';
import { accessToken, isServiceAccount, readServiceAccount } from './service-account.js';
import { vertexEmbedding } from './vertex-embedding.js';
import { isVertexEmbedding, publisherOf, vertexClaude } from './vertex-model.js';
import { hostOf, regionOf } from './vertex-region.js';

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
async function entrance(
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
