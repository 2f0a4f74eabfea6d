import { joinPath } from '../../bytes/join-path.js';
import { asRecord, asString, parsedFields } from '../../bytes/untrusted.js';
import { THREAD_UNSUPPORTED } from '../../models/claude/threads.js';
import type { OutgoingCall, Provider, ProviderTools, UpstreamRequest } from '../interface/provider.js';
import { isChatFormat } from '../shared/chat-formats.js';
import { siteHeaders } from '../shared/claude-headers.js';

const VERSION = '2023-06-01';
/** Prefix of workspace tokens, which are sent as bearer tokens. */
const BEARER_PREFIX = 'sk-ant-oat';

/** Anthropic, and other services with its API. */
export const claudeProvider: Provider = {
  resolveFormat(format) {
    if (format === 'anthropic.count') return format;
    return isChatFormat(format) ? 'anthropic.message' : null;
  },
  request(call: OutgoingCall, { key }: ProviderTools): UpstreamRequest {
    const { channel, body, stream, query, format } = call;
    const target = joinPath(
      channel.baseUrl,
      format === 'anthropic.count' ? '/v1/messages/count_tokens' : '/v1/messages',
    );
    return {
      method: 'POST',
      origin: target.origin,
      // Anthropic's SDKs also send `beta` in the query for beta clients.
      path: query?.get('beta') === 'true' ? `${target.path}?beta=true` : target.path,
      headers: {
        ...authorization(key),
        'anthropic-version': call.headers['anthropic-version'] ?? VERSION,
        ...betas(call.headers['anthropic-beta']),
        ...siteHeaders(call),
        'content-type': body.contentType,
        accept: stream ? 'text/event-stream' : 'application/json',
        // Usage is read from the relayed bytes, so they must not be compressed.
        'accept-encoding': 'identity',
      },
      body: body.bytes(),
    };
  },
  listModels: (channel, { key }) => ({
    method: 'GET',
    ...joinPath(channel.baseUrl, '/v1/models?limit=1000'),
    headers: {
      ...authorization(key),
      'anthropic-version': VERSION,
      accept: 'application/json',
      'accept-encoding': 'identity',
    },
    body: null,
  }),
  batches: {
    family: 'anthropic',
    request: (channel, key, path) => ({
      ...joinPath(channel.baseUrl, `/v1${path}`),
      headers: {
        ...authorization(key),
        'anthropic-version': VERSION,
        accept: 'application/json',
        'accept-encoding': 'identity',
      },
    }),
  },
  failureTraits: { badRequestMayBeRetried: true },
  failure(status, body) {
    const message = asString(asRecord(parsedFields(body).error).message);
    // An account error that Anthropic reports as an invalid request.
    if (status === 400 && /credit balance is too low/i.test(message)) {
      return { status: 402, type: 'billing_error', code: 'insufficient_quota' };
    }
    // Compatible servers know no threads, and name no code on which Anthropic's packages send the whole conversation.
    if (status === 400 && /^thread: extra inputs/i.test(message)) return { details: THREAD_UNSUPPORTED };
    return undefined;
  },
};

function authorization(key: string): Record<string, string> {
  return key.startsWith(BEARER_PREFIX) ? { authorization: `Bearer ${key}` } : { 'x-api-key': key };
}

function betas(header: string | undefined): Record<string, string> {
  return header ? { 'anthropic-beta': header } : {};
}
