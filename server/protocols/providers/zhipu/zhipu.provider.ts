import { createHmac } from 'node:crypto';
import { joinPath } from '../../bytes/join-path.js';
import { parsedFields } from '../../bytes/untrusted.js';
import type { Provider } from '../provider.js';
import { isChatFormat } from '../shared/chat-formats.js';
import { keyParts } from '../shared/key-parts.js';
import { ZhipuDeframer } from './zhipu.deframer.js';
import { errorOf, zhipuChat } from './zhipu-chat.js';

const LIFE_MS = 10 * 60 * 1000;

const BASE = 'https://open.bigmodel.cn';

/** Zhipu's third API version, which the vendor has shut down; kept for compatible services. */
export const zhipuProvider: Provider = {
  resolveFormat: (format) => (isChatFormat(format) ? zhipuChat : null),
  request({ channel, model, stream, body }, { key, now }) {
    const action = stream ? 'sse-invoke' : 'invoke';
    const path = `/api/paas/v3/model-api/${encodeURIComponent(model)}/${action}`;
    return {
      method: 'POST',
      ...joinPath(channel.baseUrl || BASE, path),
      headers: {
        authorization: zhipuToken(key, now()),
        'content-type': body.contentType,
        accept: stream ? 'text/event-stream' : 'application/json',
        'accept-encoding': 'identity',
      },
      body: body.bytes(),
    };
  },
  deframe: () => new ZhipuDeframer(),
  failure(_status, body) {
    const error = errorOf(parsedFields(body));
    return error ? { message: error.message, code: error.code, status: error.status } : undefined;
  },
};

/**
 * The `Authorization` header for a key `id.secret`: the vendor's variant of a JSON web token, valid for ten minutes.
 * Its header has no type and its times are in milliseconds, so it is built here.
 * @throws {AppError} channel_key_malformed
 */
function zhipuToken(key: string, now: Date): string {
  const [id = '', secret = ''] = keyParts(key, 'id.secret', '.');
  const timestamp = now.getTime();
  const header = encoded({ alg: 'HS256', sign_type: 'SIGN' });
  const payload = encoded({ api_key: id, exp: timestamp + LIFE_MS, timestamp });
  const signature = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url');
  return `${header}.${payload}.${signature}`;
}

function encoded(fields: object): string {
  return Buffer.from(JSON.stringify(fields)).toString('base64url');
}
