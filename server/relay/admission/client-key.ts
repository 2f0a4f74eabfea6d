import type { IncomingHttpHeaders } from 'node:http';

/**
 * The credential of a client: the key without its prefix, and the channel id that an administrator appended to pin it.
 */
export interface ClientKey {
  key: string;
  channelId: number | null;
}

/** Paths of the Gemini API; `/v1/models` without a method behind the model is shared by all APIs. */
const GEMINI_PATH = /^(\/gemini|\/upload)?\/v1beta\/|^\/v1\/models\/.+(:|%3A)\w+$/i;
const BROWSER_KEY = 'openai-insecure-api-key.';

/**
 * Reads the API key from any of the places that the vendors' SDKs use.
 * @param query the request's query string; a `key` parameter counts only on Gemini-style paths.
 * @returns null when there is none.
 */
export function readClientKey(
  headers: IncomingHttpHeaders,
  path: string,
  query: URLSearchParams | null,
): ClientKey | null {
  const raw =
    fromWebSocket(headers) ?? fromHeaders(headers) ?? (GEMINI_PATH.test(path) ? query?.get('key') : undefined);
  const text = raw
    ?.trim()
    .replace(/^Bearer\s+/i, '')
    .trim();
  return text ? parse(text) : null;
}

function fromWebSocket(headers: IncomingHttpHeaders): string | undefined {
  const item = headers['sec-websocket-protocol']?.split(',').find((part) => part.trim().startsWith(BROWSER_KEY));
  return item?.trim().slice(BROWSER_KEY.length);
}

function fromHeaders(headers: IncomingHttpHeaders): string | undefined {
  const authorization = headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  if (authorization && authorization !== 'midjourney-proxy') return authorization;
  for (const name of ['x-api-key', 'x-goog-api-key', 'api-key', 'mj-api-secret']) {
    const value = headers[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

/** `sk-<key>` or `sk-<key>-<channel id>`; keys that are made here contain no hyphen, imported ones may. */
function parse(text: string): ClientKey {
  const bare = text.startsWith('sk-') ? text.slice(3) : text;
  const pinned = /^([0-9A-Za-z]{48})-(\d{1,15})$/.exec(bare);
  return pinned ? { key: pinned[1] as string, channelId: Number(pinned[2]) } : { key: bare, channelId: null };
}
