import type { Format } from '../../wire/format.js';
import { joinPath } from '../../wire/join-path.js';
import type { OutgoingCall, Provider, ProviderTools, UpstreamAccount, UpstreamRequest } from '../provider.js';

const PATHS: Partial<Record<Format, string>> = {
  'openai.chat': '/v1/chat/completions',
  'openai.completion': '/v1/completions',
  'openai.embedding': '/v1/embeddings',
};

/** Headers of the client that an OpenAI-style upstream may see. */
const PASSED_ON = ['openai-beta', 'idempotency-key'];

/** OpenAI itself, and whatever speaks its API at another address. */
export const openaiProvider: Provider = {
  speak: (format) => (format in PATHS ? format : null),
  reportsStreamUsageOnRequest: () => true,
  request(call: OutgoingCall, { key }: ProviderTools): UpstreamRequest {
    const { channel, body, format } = call;
    const headers = authorization(channel, key);
    headers['content-type'] = body.contentType;
    headers.accept = call.stream ? 'text/event-stream' : 'application/json';
    // Usage is read from the bytes as they pass, so they must not be compressed.
    headers['accept-encoding'] = 'identity';
    for (const name of PASSED_ON) {
      const value = call.headers[name];
      if (value !== undefined) headers[name] = value;
    }
    const path = PATHS[format ?? 'openai.chat'] ?? '';
    return { method: 'POST', ...joinPath(channel.baseUrl, path), headers, body: body.bytes() };
  },
  listModels: (channel, { key }) => ({
    method: 'GET',
    ...joinPath(channel.baseUrl, '/v1/models'),
    headers: { ...authorization(channel, key), accept: 'application/json', 'accept-encoding': 'identity' },
    body: null,
  }),
};

function authorization(channel: UpstreamAccount, key: string): Record<string, string> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  if (channel.openaiOrganization) headers['openai-organization'] = channel.openaiOrganization;
  return headers;
}
