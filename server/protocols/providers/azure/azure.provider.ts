import type { Format } from '../../bytes/format.js';
import { joinPath } from '../../bytes/join-path.js';
import { BUILT_IN_SETTINGS } from '../../canonical/vendor-settings.js';
import { adaptToModel, bareModel, isResponsesOnly } from '../../models/openai/openai-models.js';
import type { OutgoingCall, Provider, RequestedSession, UpstreamAccount } from '../interface/provider.js';
import { betaHeader, intentOf, socketUrl } from '../shared/openai/realtime.js';

/** Operations of a deployment, by the end of the URL. */
const TASKS: Partial<Record<Format, string>> = {
  'openai.chat': 'chat/completions',
  'openai.completion': 'completions',
  'openai.embedding': 'embeddings',
  'openai.image': 'images/generations',
  'openai.image_edit': 'images/edits',
  'openai.speech': 'audio/speech',
  'openai.transcription': 'audio/transcriptions',
  'openai.translation': 'audio/translations',
};

/** Formats that become a chat, and through it, for some models, a Responses API request. */
const CHATS: ReadonlySet<Format> = new Set(['openai.chat', 'anthropic.message', 'gemini.generate']);
const VECTORS: ReadonlySet<Format> = new Set(['gemini.embed', 'gemini.embed_batch']);

const DEPLOYMENTS = '/openai/deployments';
const V1 = '/openai/v1';
/** Versions are dates and sort as strings. */
const FIRST_WITH_RESPONSES = '2025-03-01';
const GOOD_FOR_RESPONSES = '2025-04-01-preview';
const LISTS_DEPLOYMENTS = '2022-12-01';

/** OpenAI's models hosted by Microsoft: a model is called by the name of its deployment. */
export const azureProvider: Provider = {
  resolveFormat(format, { model }) {
    if (CHATS.has(format)) return isResponsesOnly(model) ? 'openai.response' : 'openai.chat';
    if (VECTORS.has(format)) return 'openai.embedding';
    if (format === 'gemini.predict') return 'openai.image';
    return format === 'openai.response' || format in TASKS ? format : null;
  },
  adapt(body, { format, model }, downgrades) {
    if (format !== null) adaptToModel(body, format, model, downgrades);
    const deployment = deploymentOf(model);
    if (body.has('model') && body.get('model') !== deployment) body.set('model', deployment);
  },
  reportsStreamUsageOnRequest: () => true,
  request(call, { key }) {
    const { body, stream, headers } = call;
    return {
      method: 'POST',
      ...addressOf(call),
      headers: {
        ...credentials(key),
        'content-type': body.contentType,
        accept: stream ? 'text/event-stream' : '*/*',
        // Usage is read from the relayed bytes, so they must not be compressed.
        'accept-encoding': 'identity',
        ...(headers['idempotency-key'] !== undefined && { 'idempotency-key': headers['idempotency-key'] }),
      },
      body: body.bytes(),
    };
  },
  listModels: (channel, { key }) => ({
    method: 'GET',
    ...(usesV1(channel)
      ? joinPath(v1Base(channel), '/v1/models')
      : joinPath(resourceOf(channel), `${DEPLOYMENTS}?api-version=${LISTS_DEPLOYMENTS}`)),
    headers: { ...credentials(key), accept: 'application/json', 'accept-encoding': 'identity' },
    body: null,
  }),
  realtime: (channel, key, session) => ({
    url: realtimeUrl(channel, session),
    headers: { ...credentials(key), ...betaHeader(session) },
  }),
};

function addressOf(call: OutgoingCall): { origin: string; path: string } {
  const { channel, format, model, query } = call;
  const version = versionOf(call);
  if (usesV1(channel)) {
    const requested = query?.get('api-version');
    const task = format === 'openai.response' ? 'responses' : (TASKS[format ?? 'openai.chat'] ?? '');
    return joinPath(v1Base(channel), `/v1/${task}${requested ? `?api-version=${encodeURIComponent(requested)}` : ''}`);
  }
  const base = resourceOf(channel);
  if (format === 'openai.response') {
    const able = version >= FIRST_WITH_RESPONSES ? version : GOOD_FOR_RESPONSES;
    return joinPath(base, `/openai/responses?api-version=${encodeURIComponent(able)}`);
  }
  const deployment = encodeURIComponent(deploymentOf(model));
  const path = `${DEPLOYMENTS}/${deployment}/${TASKS[format ?? 'openai.chat']}?api-version=${encodeURIComponent(version)}`;
  return joinPath(base, path, DEPLOYMENTS);
}

/** The v1 API is compatible with OpenAI's; the older API has versions and names the model by its deployment. */
function realtimeUrl(channel: UpstreamAccount, session: RequestedSession): URL {
  const { model, query, vendors = BUILT_IN_SETTINGS } = session;
  const version = query?.get('api-version');
  const intent = intentOf(session);
  if (usesV1(channel)) {
    return socketUrl(v1Base(channel), '/v1/realtime', { ...intent, model, ...(version && { 'api-version': version }) });
  }
  const dated = version || channel.other.trim() || vendors.azureVersion;
  return socketUrl(resourceOf(channel), '/openai/realtime', { ...intent, 'api-version': dated, deployment: model });
}

/**
 * The name under which a model is deployed. Deployments usually have the name of their model; the exception is GPT-3.5,
 * which Azure named `gpt-35` when names could not contain dots.
 */
function deploymentOf(model: string): string {
  return bareModel(model).replace(/^gpt-3\.5/, 'gpt-35');
}

/** The version from the client's query, otherwise from the channel, otherwise from the site. */
function versionOf({ channel, query, vendors = BUILT_IN_SETTINGS }: OutgoingCall): string {
  return query?.get('api-version') || channel.other.trim() || vendors.azureVersion;
}

/** The v1 API, which resembles OpenAI's and has no dated versions. */
function usesV1({ baseUrl, other }: UpstreamAccount): boolean {
  return other.trim() === 'v1' || baseUrl.trim().endsWith(V1);
}

function v1Base(channel: UpstreamAccount): string {
  return resourceOf(channel) + V1;
}

/** The resource's URL, without the part of the API path that an administrator may have copied with it. */
function resourceOf({ baseUrl }: UpstreamAccount): string {
  return baseUrl.trim().replace(/(\/openai(\/v1)?)?\/?$/, '');
}

/** A token of Microsoft Entra ID begins like any JSON web token. */
function credentials(key: string): Record<string, string> {
  return key.startsWith('eyJ') ? { authorization: `Bearer ${key}` } : { 'api-key': key };
}
