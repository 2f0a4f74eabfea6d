import { saneUsage } from '../../../common/usage.js';
import { joinPath } from '../../bytes/join-path.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { asArray, asString, parsedFields } from '../../bytes/untrusted.js';
import { unsupported } from '../../canonical/downgrades.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { EmbeddingUpstream } from '../../canonical/whole-codec.js';
import type { Deframer, OutgoingCall, Provider, ProviderTools, UpstreamRequest } from '../interface/provider.js';
import { isChatFormat, isEmbeddingFormat } from '../shared/chat-formats.js';
import { vectorOf } from '../shared/embeddings.js';
import { ollamaChat } from './ollama-chat.js';

const LF = 0x0a;
const PREFIX = Buffer.from('data: ');
const FRAMED = Buffer.from('data:');
const END = Buffer.from('\n\n');
const EMPTY = Buffer.alloc(0);
/** Base64 images come in one line. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/** Converts a stream with one JSON object per line to an event stream. */
export class NdjsonDeframer implements Deframer {
  private rest: Buffer[] = [];
  private restBytes = 0;

  push(chunk: Buffer): Buffer {
    const events: Buffer[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      this.keep(chunk.subarray(start, end));
      this.dispatch(events);
      start = end + 1;
    }
    if (start < chunk.length) this.keep(chunk.subarray(start));
    return events.length === 0 ? EMPTY : Buffer.concat(events);
  }

  end(): Buffer {
    const events: Buffer[] = [];
    this.dispatch(events);
    return Buffer.concat(events);
  }

  private keep(piece: Buffer): void {
    this.restBytes += piece.length;
    if (this.restBytes > MAX_LINE_BYTES) throw new ResponseError(BadResponse.largeLine);
    this.rest.push(piece);
  }

  private dispatch(events: Buffer[]): void {
    const line = Buffer.concat(this.rest);
    this.rest = [];
    this.restBytes = 0;
    if (line.toString('latin1').trim() === '') return;
    // The OpenAI-style routes of the same server already send events.
    if (line.subarray(0, FRAMED.length).equals(FRAMED)) events.push(line, END);
    else events.push(PREFIX, line, END);
  }
}

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
