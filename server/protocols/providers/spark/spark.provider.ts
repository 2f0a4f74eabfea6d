import { createHmac } from 'node:crypto';
import { joinPath } from '../../bytes/join-path.js';
import { asArray, asRecord, parsedFields } from '../../bytes/untrusted.js';
import type { OutgoingCall, Provider, UpstreamRequest } from '../interface/provider.js';
import { keyParts } from '../shared/account.js';
import { isChatFormat } from '../shared/chat-formats.js';
import { sparkTransport } from './spark.transport.js';
import { errorOf, sparkChat } from './spark-chat.js';

/** Connection data of a Spark model. */
export interface SparkModel {
  /** Path of the WebSocket. */
  readonly path: string;
  /** The API's name of the model. */
  readonly domain: string;
  /** Supports system messages. */
  readonly system: boolean;
  /** Maximum output tokens. */
  readonly maxTokens: number;
}

/** The first model. */
const LITE: SparkModel = { path: '/v1.1/chat', domain: 'lite', system: false, maxTokens: 4_096 };
const V2 = { path: '/v2.1/chat', domain: 'generalv2', system: false, maxTokens: 8_192 };
const PRO = { path: '/v3.1/chat', domain: 'generalv3', system: false, maxTokens: 8_192 };
const PRO_128K = { path: '/chat/pro-128k', domain: 'pro-128k', system: false, maxTokens: 8_192 };
const MAX = { path: '/v3.5/chat', domain: 'generalv3.5', system: true, maxTokens: 8_192 };
const MAX_32K = { path: '/chat/max-32k', domain: 'max-32k', system: true, maxTokens: 8_192 };
const ULTRA = { path: '/v4.0/chat', domain: '4.0Ultra', system: true, maxTokens: 8_192 };
const X1 = { path: '/v1/x1', domain: 'x1', system: true, maxTokens: 32_768 };

const BY_VERSION: ReadonlyMap<string, SparkModel> = new Map([
  ['v1.1', LITE],
  ['v2.1', V2],
  ['v3.1', PRO],
  ['v3.5', MAX],
  ['v4.0', ULTRA],
  ['v1/x1', X1],
]);

/** Models by name in lower case: the vendor's names and common ones. */
const BY_NAME: ReadonlyMap<string, SparkModel> = new Map([
  ['general', LITE],
  ...[LITE, V2, PRO, PRO_128K, MAX, MAX_32K, ULTRA, X1].map((model) => [model.domain.toLowerCase(), model] as const),
  ['spark-lite', LITE],
  ['spark-pro', PRO],
  ['spark-pro-128k', PRO_128K],
  ['spark-max', MAX],
  ['spark-max-32k', MAX_32K],
  ['spark-4.0-ultra', ULTRA],
  ['spark-x1', X1],
  ['spark-x', X1],
]);

/**
 * Finds a model: by the version in the client's query, by the model's name or the version at its end
 * (`SparkDesk-v3.5`), or by the channel's version; undefined when none matches.
 */
export function sparkModelOf(
  name: string,
  channelVersion: string,
  clientVersion: string | null,
): SparkModel | undefined {
  const small = name.toLowerCase();
  return (
    BY_VERSION.get(clientVersion ?? '') ??
    BY_NAME.get(small) ??
    BY_VERSION.get(small.slice(small.lastIndexOf('-') + 1)) ??
    BY_VERSION.get(channelVersion.trim().toLowerCase())
  );
}

interface SparkSecret {
  apiKey: string;
  apiSecret: string;
}

const SOCKETS = 'wss://spark-api.xf-yun.com';
const OPENAI_STYLE = 'https://spark-api-open.xf-yun.com';
const KEY_FORM = 'APPID|APISecret|APIKey';

/** iFlytek Spark: the WebSocket API with signed URLs, or the OpenAI-style API when the key is an API password. */
export const sparkProvider: Provider = {
  resolveFormat(format, { channel }) {
    if (!isChatFormat(format)) return null;
    return isSocketKey(channel.keys?.[0] ?? KEY_FORM) ? sparkChat : 'openai.chat';
  },
  streaming: ({ channel }) => (isSocketKey(channel.keys?.[0] ?? KEY_FORM) ? 'always' : 'both'),
  reportsStreamUsageOnRequest: () => false,
  adapt(body, call) {
    if (call.format !== null) return body.set('model', modelOf(call)?.domain ?? call.model);
    const { domain, system, maxTokens } = modelOf(call) ?? LITE;
    const chat = asRecord(asRecord(body.get('parameter')).chat);
    const limited = typeof chat.max_tokens === 'number' && { max_tokens: Math.min(chat.max_tokens, maxTokens) };
    body.set('parameter', { chat: { ...chat, ...limited, domain } });
    if (!system) body.set('payload', withoutSystem(asRecord(body.get('payload'))));
  },
  request(call, { key, now }) {
    return call.format === null ? socketRequest(call, key, now()) : httpRequest(call, key);
  },
  failure(_status, body) {
    const error = errorOf(parsedFields(body));
    return error ? { message: error.message, code: error.code, status: error.status } : undefined;
  },
  transport: sparkTransport,
};

/** A key of three parts signs WebSocket URLs; other keys are passwords for HTTP. */
function isSocketKey(key: string): boolean {
  return key.split('|').length === KEY_FORM.split('|').length;
}

function modelOf({ model, channel, query }: OutgoingCall) {
  return sparkModelOf(model, channel.other, query?.get('api-version') ?? null);
}

/** Older models accept instructions only as a user message that the assistant has accepted. */
function withoutSystem(payload: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const texts = asArray(asRecord(payload.message).text).map(asRecord);
  const text = texts.flatMap((entry) =>
    entry.role === 'system'
      ? [
          { ...entry, role: 'user' },
          { role: 'assistant', content: 'Okay' },
        ]
      : [entry],
  );
  return { ...payload, message: { text } };
}

function socketRequest(call: OutgoingCall, key: string, now: Date): UpstreamRequest {
  const [appId = '', apiSecret = '', apiKey = ''] = keyParts(key, KEY_FORM);
  const { body } = call;
  body.set('header', { ...asRecord(body.get('header')), app_id: appId });
  const { path } = modelOf(call) ?? LITE;
  const base = new URL((call.channel.baseUrl || SOCKETS).replace(/^http/, 'ws'));
  return {
    method: 'GET',
    origin: `${base.protocol}//${base.host}`,
    path: `${path}?${sparkQuery(base.host, path, now, { apiKey, apiSecret })}`,
    headers: {},
    body: body.bytes(),
  };
}

function httpRequest(call: OutgoingCall, key: string): UpstreamRequest {
  const { baseUrl } = call.channel;
  const base = /^https?:/.test(baseUrl) && !baseUrl.includes('//spark-api.') ? baseUrl : OPENAI_STYLE;
  const version = modelOf(call)?.domain === 'x1' ? '/v2' : '/v1';
  return {
    method: 'POST',
    ...joinPath(base, `${version}/chat/completions`),
    headers: {
      authorization: `Bearer ${key.replaceAll('|', ':')}`,
      'content-type': call.body.contentType,
      accept: call.stream ? 'text/event-stream' : 'application/json',
      'accept-encoding': 'identity',
    },
    body: call.body.bytes(),
  };
}

/**
 * The query that authorizes a WebSocket: signed with the host, the path and the time, which may be off by five minutes.
 */
function sparkQuery(host: string, path: string, now: Date, secret: SparkSecret): URLSearchParams {
  const date = now.toUTCString();
  return new URLSearchParams({ authorization: sparkAuthorization(host, path, date, secret), date, host });
}

/** @param date in the format of an HTTP header */
export function sparkAuthorization(
  host: string,
  path: string,
  date: string,
  { apiKey, apiSecret }: SparkSecret,
): string {
  const signed = `host: ${host}\ndate: ${date}\nGET ${path} HTTP/1.1`;
  const signature = createHmac('sha256', apiSecret).update(signed).digest('base64');
  const fields = `api_key="${apiKey}", algorithm="hmac-sha256", headers="host date request-line", signature="${signature}"`;
  return Buffer.from(fields).toString('base64');
}
