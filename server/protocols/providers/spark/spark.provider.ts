import { createHmac } from 'node:crypto';
import { joinPath } from '../../bytes/join-path.js';
import { asArray, asRecord, parsedFields } from '../../bytes/untrusted.js';
import type { OutgoingCall, Provider, UpstreamRequest } from '../provider.js';
import { isChatFormat } from '../shared/chat-formats.js';
import { keyParts } from '../shared/key-parts.js';
import { sparkTransport } from './spark.transport.js';
import { errorOf, sparkChat } from './spark-chat.js';
import { LITE, sparkModelOf } from './spark-models.js';

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
