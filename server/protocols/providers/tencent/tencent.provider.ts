import { createHash, createHmac } from 'node:crypto';
import { saneUsage } from '../../../common/usage.js';
import { joinPath } from '../../bytes/join-path.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { asArray, asRecord, parsedFields } from '../../bytes/untrusted.js';
import type { ChatUpstream } from '../../canonical/chat-codec.js';
import { unsupported } from '../../canonical/downgrades.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { EmbeddingUpstream } from '../../canonical/whole-codec.js';
import type { OutgoingCall, Provider, UpstreamAccount, UpstreamRequest } from '../interface/provider.js';
import { keyParts } from '../shared/account.js';
import { isChatFormat, isEmbeddingFormat } from '../shared/chat-formats.js';
import { writeTencentChat } from './tencent-request.js';
import { errorOf, readTencentReply, TencentReplyReader } from './tencent-response.js';

const SERVICE = 'hunyuan';

const SIGNED = 'content-type;host;x-tc-action';

interface Tc3Call {
  host: string;
  action: string;
  /** Exactly as it is sent. */
  contentType: string;
  body: Buffer;
  /** Seconds since 1970. */
  timestamp: number;
}

/** The action GetEmbedding, which has one model and one vector size. */
const tencentEmbedding: EmbeddingUpstream = {
  task: 'embedding',
  write({ inputs, dimensions, purpose, user }, _target, downgrades) {
    if (dimensions !== null) downgrades.note('dimensions');
    if (purpose !== null) downgrades.note('task_type');
    if (user !== null) downgrades.note('user');
    const texts = inputs.map((input) => {
      if (typeof input !== 'string') throw unsupported('token ids as input');
      return input;
    });
    return new ObjectBody({ InputList: texts });
  },
  read({ body }) {
    const response = asRecord(parsedFields(body.toString('utf8')).Response);
    const error = errorOf(response);
    if (error) throw error;
    const vectors = asArray(response.Data).map(asRecord);
    if (vectors.length === 0) throw new ResponseError(BadResponse.noVectors, undefined, 'empty_answer');
    const usage = asRecord(response.Usage);
    return {
      vectors: vectors
        .map(({ Index, Embedding }, position) => ({ index: typeof Index === 'number' ? Index : position, Embedding }))
        .sort((one, other) => one.index - other.index)
        .map(({ Embedding }) => asArray(Embedding).filter((value) => typeof value === 'number')),
      usage: saneUsage({ input: usage.PromptTokens ?? usage.TotalTokens, output: 0 }),
    };
  },
};

const CLOUD = 'https://hunyuan.tencentcloudapi.com';
const OPENAI_STYLE = 'https://api.hunyuan.cloud.tencent.com';
const API_VERSION = '2023-09-01';
const CONTENT_TYPE = 'application/json';
const KEY_FORM = 'AppId|SecretId|SecretKey';
const SHORT_KEY_FORM = 'SecretId|SecretKey';

const tencentChat: ChatUpstream = {
  task: 'chat',
  write: writeTencentChat,
  read: readTencentReply,
  stream: () => new TencentReplyReader(),
};

/** Tencent Hunyuan: the cloud API with signed requests, or the OpenAI-style API when the key is a plain API key. */
export const tencentProvider: Provider = {
  resolveFormat(format, { channel }) {
    const plain = !isCloudKey(channel.keys?.[0] ?? KEY_FORM);
    if (isChatFormat(format)) return plain ? 'openai.chat' : tencentChat;
    if (isEmbeddingFormat(format)) return plain ? 'openai.embedding' : tencentEmbedding;
    return null;
  },
  reportsStreamUsageOnRequest: () => true,
  request(call, tools) {
    return call.format === null ? cloudRequest(call, tools.key, tools.now()) : openAiStyleRequest(call, tools.key);
  },
  listModels(channel, { key }) {
    if (isCloudKey(key)) throw unsupported('listing models with a cloud key');
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json', 'accept-encoding': 'identity' };
    return { method: 'GET', ...joinPath(openAiStyleBase(channel), '/v1/models'), headers, body: null };
  },
  failure(_status, body) {
    const error = errorOf(asRecord(parsedFields(body).Response));
    if (error === null) return undefined;
    const { message, code, status } = error;
    return { message, ...(code !== undefined && { code }), ...(status !== undefined && { status }) };
  },
};

function isCloudKey(key: string): boolean {
  return key.includes('|');
}

function cloudRequest(call: OutgoingCall, key: string, now: Date): UpstreamRequest {
  const form = key.split('|').length === 2 ? SHORT_KEY_FORM : KEY_FORM;
  const [secretId = '', secretKey = ''] = keyParts(key, form).slice(-2);
  const { origin, host } = new URL(call.channel.baseUrl || CLOUD);
  const action = call.task === 'embedding' ? 'GetEmbedding' : 'ChatCompletions';
  const body = call.body.bytes();
  const timestamp = Math.floor(now.getTime() / 1000);
  const signed = { host, action, contentType: CONTENT_TYPE, body, timestamp };
  return {
    method: 'POST',
    origin,
    path: '/',
    headers: {
      authorization: tc3Authorization(signed, secretId, secretKey),
      'content-type': CONTENT_TYPE,
      host,
      'x-tc-action': action,
      'x-tc-version': API_VERSION,
      'x-tc-timestamp': String(timestamp),
      accept: call.stream ? 'text/event-stream' : 'application/json',
      'accept-encoding': 'identity',
    },
    body,
  };
}

function openAiStyleRequest(call: OutgoingCall, key: string): UpstreamRequest {
  const path = call.task === 'embedding' ? '/v1/embeddings' : '/v1/chat/completions';
  return {
    method: 'POST',
    ...joinPath(openAiStyleBase(call.channel), path),
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': call.body.contentType,
      accept: call.stream ? 'text/event-stream' : 'application/json',
      'accept-encoding': 'identity',
    },
    body: call.body.bytes(),
  };
}

/** The type's default URL belongs to the cloud API, which does not accept plain keys. */
function openAiStyleBase({ baseUrl }: UpstreamAccount): string {
  return baseUrl === '' || baseUrl === CLOUD ? OPENAI_STYLE : baseUrl;
}

/** The `Authorization` header of a call to Tencent Cloud, signed with TC3-HMAC-SHA256. */
export function tc3Authorization(call: Tc3Call, secretId: string, secretKey: string): string {
  const date = new Date(call.timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${SERVICE}/tc3_request`;
  const toSign = ['TC3-HMAC-SHA256', String(call.timestamp), scope, sha256(canonicalRequest(call))].join('\n');
  const key = [date, SERVICE, 'tc3_request'].reduce<string | Buffer>(hmac, `TC3${secretKey}`);
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${SIGNED}, Signature=${signature}`;
}

/** The signed part of the request. */
export function canonicalRequest({ host, action, contentType, body }: Tc3Call): string {
  const headers = [`content-type:${contentType}`, `host:${host}`, `x-tc-action:${action.toLowerCase()}`];
  return ['POST', '/', '', ...headers, '', SIGNED, sha256(body)].join('\n');
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
