import type { BodyDraft } from '../../../bytes/body-draft.js';
import type { Format, Task } from '../../../bytes/format.js';
import { joinPath, splitAddress } from '../../../bytes/join-path.js';
import { renameRoles } from '../../../models/openai/chat-request.js';
import type {
  OutgoingCall,
  Provider,
  ProviderTools,
  Target,
  UpstreamAccount,
  UpstreamRequest,
} from '../../interface/provider.js';
import { CALL_NAMES, type OwnApi, type Path, type Profile } from './profile.js';
import { openAiRealtime } from './realtime.js';
import { adaptText } from './text-rules.js';

/** Hosts of OpenAI and of Azure OpenAI, whose models all support the role. */
const OPENAI_ADDRESS = /^https?:\/\/(?:[\w-]+\.)*(?:api\.openai\.com|openai\.azure\.com)(?=[:/?#]|$)/i;

const AS_SYSTEM = { developer: 'system' };

/** Formats used when the vendor does not support the client's format, in order of preference. */
const STAND_INS: Partial<Record<Format, readonly Format[]>> = {
  'openai.chat': ['openai.response'],
  'openai.completion': ['openai.chat', 'openai.response'],
  'openai.response': ['openai.chat'],
  'anthropic.message': ['openai.chat', 'openai.response'],
  'gemini.generate': ['openai.chat', 'openai.response'],
  'gemini.embed': ['openai.embedding'],
  'gemini.embed_batch': ['openai.embedding'],
  'gemini.predict': ['openai.image'],
};

/** Tasks of formats for which vendors have their own APIs. */
const TASKS: Partial<Record<Format, Task>> = {
  'openai.embedding': 'embedding',
  'gemini.embed': 'embedding',
  'gemini.embed_batch': 'embedding',
  'openai.image': 'image',
  'gemini.predict': 'image',
  'openai.image_edit': 'image_edit',
  'openai.speech': 'speech',
  'jina.rerank': 'rerank',
};

/** Client headers that are forwarded to the upstream. */
const OPENAI_HEADERS = ['openai-beta', 'idempotency-key'];
const ANTHROPIC_HEADERS = ['anthropic-version', 'anthropic-beta'];
const ANTHROPIC_VERSION = '2023-06-01';

/** Creates a provider from a vendor's profile. */
export function openAiCompatible(profile: Profile): Provider {
  const { version, paths, own = {}, models } = profile;
  const pathOf = (format: Format, { model, channel }: Pick<Target, 'model' | 'channel'>) =>
    resolve(paths[format], model, channel) ??
    (format === 'openai.response' ? pathWhenSet(profile, model, channel) : null);
  const has = (format: Format, target: Target) => !lacks(format, target) && pathOf(format, target) !== null;
  const takes = (format: Format, target: Target) =>
    has(format, target) &&
    !(format === 'openai.chat' && profile.responsesOnly?.(target.model) && has('openai.response', target));
  const ownOf = (format: Format): OwnApi | undefined => {
    const task = TASKS[format];
    return task && own[task];
  };
  const send = (channel: UpstreamAccount, path: string) => locate(channel, path, version, profile.query?.(channel));

  const provider: Provider = {
    resolveFormat(format, target) {
      if (takes(format, target)) return format;
      const codec = ownOf(format)?.codec;
      return codec ?? STAND_INS[format]?.find((other) => takes(other, target)) ?? null;
    },
    adapt(body, call, downgrades) {
      profile.adapt?.(body, call, downgrades);
      adaptDeveloperRole(body, call);
      if (call.format === 'openai.chat' || call.format === 'openai.completion') {
        adaptText(body, call, profile, downgrades);
      }
    },
    reportsStreamUsageOnRequest: () => profile.streamUsage === 'when-requested',
    request(call, { key }) {
      const { channel, body, format, task } = call;
      const path = format === null ? own[task]?.path : pathOf(format, call);
      const headers = { ...credentials(profile, channel, key), ...contentHeaders(call) };
      if (format === 'anthropic.message') headers['x-api-key'] = key;
      return { method: 'POST', ...send(channel, path ?? ''), headers, body: body.bytes() };
    },
  };
  if (profile.traits) provider.upstreamTraits = profile.traits;
  if (profile.realtime) provider.realtime = openAiRealtime;
  if (profile.batches) {
    provider.batches = {
      family: 'openai',
      request: (channel, key, path) => ({
        ...send(channel, (version ?? '/v1') + path),
        headers: { ...credentials(profile, channel, key), accept: '*/*', 'accept-encoding': 'identity' },
      }),
    };
  }
  if (profile.failure) provider.failure = profile.failure;
  if (profile.balance) provider.balance = profile.balance;
  if (models) {
    provider.listModels = (channel, { key }: ProviderTools): UpstreamRequest => ({
      method: 'GET',
      ...send(channel, resolve(models, '', channel) ?? ''),
      headers: { ...credentials(profile, channel, key), accept: 'application/json', 'accept-encoding': 'identity' },
      body: null,
    });
  }
  return provider;
}

function resolve(path: Path | undefined, model: string, channel: UpstreamAccount): string | null {
  return typeof path === 'function' ? path(model, channel) : (path ?? null);
}

/** The APIs that the channel's setting, or earlier calls, show to be absent at the upstream. */
function lacks(format: Format, { channel, absent }: Target): boolean {
  if (absent?.has(format)) return true;
  const api = channel.setting?.openaiApi;
  if (api === 'chat') return format === 'openai.response';
  return api === 'responses' && (format === 'openai.chat' || format === 'openai.completion');
}

/** The path of the Responses API at an upstream whose vendor does not have it, when the channel's setting has it. */
function pathWhenSet({ version = '/v1', responses }: Profile, model: string, channel: UpstreamAccount): string | null {
  const api = channel.setting?.openaiApi;
  if (api !== 'responses' && api !== 'both') return null;
  return resolve(responses ?? version + CALL_NAMES['openai.response'], model, channel);
}

function locate(channel: UpstreamAccount, path: string, version?: string, query?: Record<string, string>) {
  const target = /^https?:/.test(path) ? splitAddress(path) : joinPath(channel.baseUrl, path, version);
  const added = query ? new URLSearchParams(query).toString() : '';
  if (added === '') return target;
  return { origin: target.origin, path: `${target.path}${target.path.includes('?') ? '&' : '?'}${added}` };
}

function credentials(profile: Profile, channel: UpstreamAccount, key: string): Record<string, string> {
  const { headers, credentials: shown } = profile;
  const bearer: Record<string, string> = key === '' ? {} : { authorization: `Bearer ${key}` };
  const common = shown ? shown(key) : bearer;
  if (channel.openaiOrganization) common['openai-organization'] = channel.openaiOrganization;
  return { ...common, ...headers?.(key, channel) };
}

function contentHeaders({ body, stream, headers, format, task }: OutgoingCall): Record<string, string> {
  const anthropic = format === 'anthropic.message';
  const common: Record<string, string> = {
    'content-type': body.contentType,
    accept: stream ? 'text/event-stream' : isAudio(task) ? '*/*' : 'application/json',
    // Usage is read from the relayed bytes, so they must not be compressed.
    'accept-encoding': 'identity',
    ...(anthropic && { 'anthropic-version': ANTHROPIC_VERSION }),
  };
  for (const name of anthropic ? ANTHROPIC_HEADERS : OPENAI_HEADERS) {
    const value = headers[name];
    if (value !== undefined) common[name] = value;
  }
  return common;
}

/** Audio tasks have the response format that the request sets. */
function isAudio(task: Task): boolean {
  return task === 'speech' || task === 'transcription';
}

/** Sends messages of the role `developer` as `system` when the channel is set to an upstream without that role. */
function adaptDeveloperRole(body: BodyDraft, { channel, format }: OutgoingCall): void {
  if (!channel.setting?.developerAsSystem || OPENAI_ADDRESS.test(channel.baseUrl)) return;
  if (format === 'openai.chat') renameRoles(body, AS_SYSTEM);
  else if (format === 'openai.response') renameRoles(body, AS_SYSTEM, 'input');
}
