import type { RecordedRequest } from '../recorded-request.js';

/** A field of a JSON body or of a form, in which `true` and numbers are strings. */
export function fieldOf(request: RecordedRequest, name: string): unknown {
  const type = String(request.headers['content-type']);
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/.exec(type)?.[1];
  if (boundary === undefined) return request.body[name];
  const head = `Content-Disposition: form-data; name="${name}"\r\n\r\n`;
  const part = request.rawBody
    .toString('latin1')
    .split(`--${boundary}`)
    .find((each) => each.includes(head));
  const text = part?.slice(part.indexOf(head) + head.length, -2);
  return text === undefined ? undefined : asJson(Buffer.from(text, 'latin1').toString('utf8'));
}

function asJson(text: string): unknown {
  return /^(true|false|\d+)$/.test(text) ? JSON.parse(text) : text;
}
