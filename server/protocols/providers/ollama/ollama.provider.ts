import { joinPath } from '../../bytes/join-path.js';
import type { OutgoingCall, Provider, ProviderTools, UpstreamRequest } from '../provider.js';
import { isChatFormat, isEmbeddingFormat } from '../shared/chat-formats.js';
import { NdjsonDeframer } from '../shared/ndjson.js';
import { ollamaChat } from './ollama-chat.js';
import { ollamaEmbedding } from './ollama-embedding.js';

/** Models on a self-hosted server, or on ollama.com. */
export const ollamaProvider: Provider = {
  resolveFormat(format) {
    // The OpenAI-style route passes the text of a prompt on unchanged.
    if (format === 'openai.completion') return format;
    if (isChatFormat(format)) return ollamaChat;
    return isEmbeddingFormat(format) ? ollamaEmbedding : null;
  },
  reportsStreamUsageOnRequest: () => true,
  request(call: OutgoingCall, { key }: ProviderTools): UpstreamRequest {
    return {
      method: 'POST',
      ...joinPath(serverOf(call.channel.baseUrl), pathOf(call)),
      headers: {
        ...authorization(key),
        'content-type': 'application/json',
        accept: call.format !== null && call.stream ? 'text/event-stream' : 'application/json',
        'accept-encoding': 'identity',
      },
      body: call.body.bytes(),
    };
  },
  // The OpenAI-style route streams events, the native routes one JSON object per line.
  deframe: () => new NdjsonDeframer(),
  listModels: ({ baseUrl }, { key }) => ({
    method: 'GET',
    ...joinPath(serverOf(baseUrl), '/api/tags'),
    headers: { ...authorization(key), accept: 'application/json', 'accept-encoding': 'identity' },
    body: null,
  }),
};

function pathOf({ format, task }: OutgoingCall): string {
  if (format !== null) return '/v1/completions';
  return task === 'embedding' ? '/api/embed' : '/api/chat';
}

/** The server of a base URL; administrators use the URL of either API. */
function serverOf(baseUrl: string): string {
  return baseUrl.trim().replace(/\/(v1|api)\/?$/, '');
}

/** A self-hosted server has no key. */
function authorization(key: string): Record<string, string> {
  return key.trim() === '' ? {} : { authorization: `Bearer ${key}` };
}
