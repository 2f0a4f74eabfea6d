import type { Format } from '../../bytes/format.js';
import { joinPath } from '../../bytes/join-path.js';
import { isResponsesOnly } from '../../models/openai/openai-model-names.js';
import { adaptToModel, bareModel } from '../../models/openai/openai-models.js';
import { BUILT_IN_SETTINGS } from '../../vendor-settings.js';
import type { OutgoingCall, Provider, UpstreamAccount } from '../provider.js';

/** What a deployment can be asked for, by the end of its address. */
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

/** Formats that become a chat, and by that, for some models, a response. */
const CHATS: ReadonlySet<Format> = new Set(['openai.chat', 'anthropic.message', 'gemini.generate']);
const VECTORS: ReadonlySet<Format> = new Set(['gemini.embed', 'gemini.embed_batch']);

const DEPLOYMENTS = '/openai/deployments';
const V1 = '/openai/v1';
/** Versions are dates, and sort like them. */
const FIRST_WITH_RESPONSES = '2025-03-01';
const GOOD_FOR_RESPONSES = '2025-04-01-preview';
const LISTS_DEPLOYMENTS = '2022-12-01';

/** OpenAI's models as Microsoft hosts them: a model is called under the name of its deployment. */
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
        // Usage is read from the bytes as they pass, so they must not be compressed.
        'accept-encoding': 'identity',
        ...(headers['idempotency-key'] !== undefined && { 'idempotency-key': headers['idempotency-key'] }),
      },
      body: body.bytes(),
    };
  },
  listModels: (channel, { key }) => ({
    method: 'GET',
    ...(speaksV1(channel)
      ? joinPath(v1Base(channel), '/v1/models')
      : joinPath(resourceOf(channel), `${DEPLOYMENTS}?api-version=${LISTS_DEPLOYMENTS}`)),
    headers: { ...credentials(key), accept: 'application/json', 'accept-encoding': 'identity' },
    body: null,
  }),
};

function addressOf(call: OutgoingCall): { origin: string; path: string } {
  const { channel, format, model, query } = call;
  const version = versionOf(call);
  if (speaksV1(channel)) {
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

/**
 * The name under which a model is deployed. Deployments may be named like their models but for one: Azure called GPT-3.5
 * `gpt-35`, from a time when names had no dots, and so do its users.
 */
function deploymentOf(model: string): string {
  return bareModel(model).replace(/^gpt-3\.5/, 'gpt-35');
}

/** The client's wish, else the channel's setting, else the site's. */
function versionOf({ channel, query, vendors = BUILT_IN_SETTINGS }: OutgoingCall): string {
  return query?.get('api-version') || channel.other.trim() || vendors.azureVersion;
}

/** The newer surface, which is like OpenAI's and has no versions by date. */
function speaksV1({ baseUrl, other }: UpstreamAccount): boolean {
  return other.trim() === 'v1' || baseUrl.trim().endsWith(V1);
}

function v1Base(channel: UpstreamAccount): string {
  return resourceOf(channel) + V1;
}

/** The resource's address, whichever part of the API's was copied with it. */
function resourceOf({ baseUrl }: UpstreamAccount): string {
  return baseUrl.trim().replace(/(\/openai(\/v1)?)?\/?$/, '');
}

/** A token of the directory service begins like every JSON web token. */
function credentials(key: string): Record<string, string> {
  return key.startsWith('eyJ') ? { authorization: `Bearer ${key}` } : { 'api-key': key };
}
