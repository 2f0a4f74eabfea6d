import type { ChannelView } from '../../channels/directory/channel-view.js';
import { joinPath } from '../../protocols/bytes/join-path.js';
import { BUILT_IN_SETTINGS } from '../../protocols/vendor-settings.js';

const AZURE = 3;
/** OpenAI, resellers of its API, and vendors whose sessions are compatible with OpenAI's. */
const OPENAI_STYLE: ReadonlySet<number> = new Set([1, 6, 7, 9, 10, 12, 13, 47, 48]);

/** Whether the channel supports realtime sessions. */
export function servesRealtime({ type }: Pick<ChannelView, 'type'>): boolean {
  return type === AZURE || OPENAI_STYLE.has(type);
}

/** A session as the client requested it. */
export interface RequestedSession {
  /** The model's name at the upstream. */
  model: string;
  query: URLSearchParams | null;
  /** Headers that may be forwarded. */
  headers: Readonly<Record<string, string>>;
  /** The version of Azure's API when neither client nor channel names one. */
  azureVersion?: string;
}

/** The address at which an upstream opens sessions. */
export interface RealtimeAddress {
  url: URL;
  headers: Record<string, string>;
}

/** The address of a session and its headers, without the channel's own headers. */
export function realtimeAddress(channel: ChannelView, key: string, requested: RequestedSession): RealtimeAddress {
  const headers = channel.type === AZURE ? azureKey(key) : openAiKey(channel, key);
  const beta = requested.headers['openai-beta'];
  if (beta !== undefined) headers['openai-beta'] = beta;
  return { url: channel.type === AZURE ? azureUrl(channel, requested) : openAiUrl(channel, requested), headers };
}

function openAiUrl(channel: ChannelView, { model, query }: RequestedSession): URL {
  const wanted = new URLSearchParams({ model });
  const intent = query?.get('intent');
  if (intent) wanted.set('intent', intent);
  return socketUrl(channel.baseUrl, '/v1/realtime', wanted);
}

/** Azure's v1 API is compatible with OpenAI's; the older API has versions and names the model by its deployment. */
function azureUrl({ baseUrl, other }: ChannelView, requested: RequestedSession): URL {
  const { model, query, azureVersion = BUILT_IN_SETTINGS.azureVersion } = requested;
  const resource = baseUrl.trim().replace(/(\/openai(\/v1)?)?\/?$/, '');
  const intent = query?.get('intent');
  const wanted = new URLSearchParams(intent ? { intent } : {});
  const version = query?.get('api-version');
  if (other.trim() === 'v1' || /\/openai\/v1\/?$/.test(baseUrl.trim())) {
    wanted.set('model', model);
    if (version) wanted.set('api-version', version);
    return socketUrl(`${resource}/openai/v1`, '/v1/realtime', wanted);
  }
  wanted.set('api-version', version || other.trim() || azureVersion);
  wanted.set('deployment', model);
  return socketUrl(resource, '/openai/realtime', wanted);
}

function socketUrl(base: string, path: string, query: URLSearchParams): URL {
  const joined = joinPath(base, path);
  const url = new URL(joined.origin.replace(/^http/, 'ws') + joined.path);
  for (const [name, value] of query) url.searchParams.set(name, value);
  return url;
}

function openAiKey(channel: ChannelView, key: string): Record<string, string> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  if (channel.openaiOrganization) headers['openai-organization'] = channel.openaiOrganization;
  return headers;
}

/** Tokens of the directory service are JSON web tokens and start like them; other keys use the `api-key` header. */
function azureKey(key: string): Record<string, string> {
  return key.startsWith('eyJ') ? { authorization: `Bearer ${key}` } : { 'api-key': key };
}
