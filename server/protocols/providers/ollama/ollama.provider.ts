import { saneUsage } from '../../../common/usage.js';
import { joinPath } from '../../bytes/join-path.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { asArray, asString, parsedFields } from '../../bytes/untrusted.js';
import { unsupported } from '../../canonical/downgrades.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { EmbeddingUpstream } from '../../canonical/whole-codec.js';
import type { OutgoingCall, Provider, ProviderTools, UpstreamRequest } from '../provider.js';
import { isChatFormat, isEmbeddingFormat } from '../shared/chat-formats.js';
import { vectorOf } from '../shared/embeddings.js';
import { NdjsonDeframer } from '../shared/ndjson.js';
import { ollamaChat } from './ollama-chat.js';

/** `/api/embed`: one vector per input, in order. */
export const ollamaEmbedding: EmbeddingUpstream = {
  task: 'embedding',
  write({ model, inputs, dimensions, purpose, user }, _, downgrades) {
    if (inputs.some((input) => typeof input !== 'string')) throw unsupported('token ids as input');
    if (purpose !== null) downgrades.note('task_type');
    if (user !== null) downgrades.note('user');
    return new ObjectBody({ model, input: inputs, ...(dimensions !== null && { dimensions }) });
  },
  read({ body }) {
    const response = parsedFields(body.toString('utf8'));
    if (response.error !== undefined) throw new ResponseError(asString(response.error) || 'upstream error');
    if (!Array.isArray(response.embeddings)) {
      throw new ResponseError(BadResponse.noVectors, undefined, 'bad_response_body');
    }
    return {
      vectors: asArray(response.embeddings).map(vectorOf),
      usage: saneUsage({ input: response.prompt_eval_count, output: 0 }),
    };
  },
};

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
