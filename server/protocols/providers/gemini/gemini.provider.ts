import { joinPath } from '../../bytes/join-path.js';
import { BUILT_IN_SETTINGS, settingFor } from '../../canonical/vendor-settings.js';
import type { OutgoingCall, Provider, ProviderTools, UpstreamAccount, UpstreamRequest } from '../interface/provider.js';
import { googleFailure, googleFormat, googleModel, methodOf } from '../shared/google-calls.js';

const VERSION = /^v1(alpha|beta)?$/;
const DEFAULT_VERSION = 'v1beta';

/** Google's Gemini API with an API key. */
export const geminiProvider: Provider = {
  resolveFormat: googleFormat,
  request(call: OutgoingCall, tools: ProviderTools): UpstreamRequest {
    const { channel, body, stream } = call;
    return {
      method: 'POST',
      ...address(channel, versionOf(call), `${collection(googleModel(call))}:${methodOf(call)}`),
      headers: {
        ...geminiHeaders(tools),
        'content-type': body.contentType,
        accept: stream ? 'text/event-stream' : 'application/json',
      },
      body: body.bytes(),
    };
  },
  listModels: (channel, tools) => ({
    method: 'GET',
    ...geminiAddress(channel, 'models?pageSize=1000'),
    headers: { ...geminiHeaders(tools), accept: 'application/json' },
    body: null,
  }),
  failure: googleFailure,
  failureTraits: { forbiddenRefusesKey: true },
};

/** The collection of a model; tuned models have their own. */
function collection(model: string): string {
  const path = model.split('/').map(encodeURIComponent).join('/');
  return /^(models|tunedModels)\//.test(model) ? path : `models/${path}`;
}

/** The channel's version, otherwise the site's version for the model. */
function versionOf(call: OutgoingCall): string {
  const { gemini } = call.vendors ?? BUILT_IN_SETTINGS;
  const set = settingFor(gemini.versions, call.model, googleModel(call))?.trim() ?? '';
  return ownVersion(call.channel) ?? (VERSION.test(set) ? set : DEFAULT_VERSION);
}

/** Other values in the channel's `other` field are not versions. */
function ownVersion({ other }: UpstreamAccount): string | null {
  return VERSION.test(other.trim()) ? other.trim() : null;
}

function address(
  { baseUrl }: UpstreamAccount,
  version: string,
  path: string,
): Pick<UpstreamRequest, 'origin' | 'path'> {
  // A version at the end of the base URL is replaced; other bases, such as gateways, receive the whole path.
  return joinPath(baseUrl.replace(/\/v1(alpha|beta)?$/, ''), `/${version}/${path}`, '');
}

/** The address of a resource other than a model. */
export function geminiAddress(channel: UpstreamAccount, path: string): Pick<UpstreamRequest, 'origin' | 'path'> {
  return address(channel, ownVersion(channel) ?? DEFAULT_VERSION, path);
}

/** The headers of every request. */
export function geminiHeaders({ key }: ProviderTools): Record<string, string> {
  // Usage is read from the relayed bytes, so they must not be compressed.
  return { 'x-goog-api-key': key, 'accept-encoding': 'identity' };
}
