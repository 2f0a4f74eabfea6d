import { createHmac } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import { joinPath } from '../../bytes/join-path.js';
import { parsedFields } from '../../bytes/untrusted.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { Deframer, Provider } from '../interface/provider.js';
import { keyParts } from '../shared/account.js';
import { isChatFormat } from '../shared/chat-formats.js';
import { errorOf, zhipuChat } from './zhipu-chat.js';

const MAX_EVENT_CHARACTERS = 16 * 1024 * 1024;

/** One event of the vendor's stream, as the deframer returns it. */
interface ZhipuEvent {
  event: string;
  /** Raw text of the response. */
  data: string;
  /** JSON text with the usage; only in the last event. */
  meta: string;
}

/**
 * Converts `sse-invoke` streams to event streams of JSON. Their data lines are raw text; several data lines in one
 * event are separated by line breaks, and the last event has the non-standard field `meta`.
 */
export class ZhipuDeframer implements Deframer {
  private readonly decoder = new StringDecoder('utf8');
  private rest = '';
  private event = '';
  private data: string[] = [];
  private meta = '';

  push(chunk: Buffer): Buffer {
    return this.take(this.decoder.write(chunk), false);
  }

  end(): Buffer {
    const last = this.take(this.decoder.end(), true);
    return Buffer.concat([last, Buffer.from(this.dispatch())]);
  }

  private take(text: string, over: boolean): Buffer {
    const known = this.rest + text;
    // Only the first half of a CRLF may have arrived.
    const usable = !over && known.endsWith('\r') ? known.slice(0, -1) : known;
    const lines = usable.split(/\r\n|\n|\r/);
    this.rest = over ? '' : (lines.pop() ?? '') + known.slice(usable.length);
    if (this.rest.length > MAX_EVENT_CHARACTERS) throw new ResponseError(BadResponse.largeEvent);
    return Buffer.from(lines.map((line) => this.line(line)).join(''));
  }

  private line(line: string): string {
    if (line === '') return this.dispatch();
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1));
    if (name === 'event') this.event = value.trim();
    else if (name === 'data') this.data.push(value);
    else if (name === 'meta') this.meta = value;
    return '';
  }

  private dispatch(): string {
    const { event, data, meta } = this;
    if (event === '' && data.length === 0) return '';
    this.event = '';
    this.data = [];
    this.meta = '';
    const zhipuEvent: ZhipuEvent = { event, data: data.join('\n'), meta };
    return `data: ${JSON.stringify(zhipuEvent)}\n\n`;
  }
}

const TOKEN_LIFETIME_MS = 10 * 60 * 1000;

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
  const payload = encoded({ api_key: id, exp: timestamp + TOKEN_LIFETIME_MS, timestamp });
  const signature = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url');
  return `${header}.${payload}.${signature}`;
}

function encoded(fields: object): string {
  return Buffer.from(JSON.stringify(fields)).toString('base64url');
}
