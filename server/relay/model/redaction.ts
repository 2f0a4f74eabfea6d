import type { ChannelView } from '../../channels/directory/channel-view.js';

const ADDRESSES = /\b(?:https?|wss?):\/\/[^\s"'<>]+/gi;
/** Keys as the big vendors write them, also half hidden ones. */
const KEYS = /\b(?:sk-|gsk_|xai-|AIza|ya29\.)[\w*.-]{6,}/g;
const HIDDEN = '***';
const MAX_STORED_LENGTH = 1_000;
/** Shorter pieces are words. */
const SHORTEST_SECRET = 8;

/**
 * What must not stand in an answer to a client or in a log, though upstreams like to repeat it: the key, each part of it that
 * vendors with several parts might name, and the host.
 */
export function secretsOf({ baseUrl }: Pick<ChannelView, 'baseUrl'>, key: string): readonly string[] {
  const parts = [key, ...key.split(/[|\s]/)].filter(({ length }) => length >= SHORTEST_SECRET);
  const host = URL.parse(baseUrl)?.host ?? '';
  return host === '' ? parts : [...parts, host];
}

/** An upstream's words as they may be kept: not too many, and without the one character that the database refuses. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').slice(0, MAX_STORED_LENGTH);
}

/** An upstream's words with addresses, keys and the given secrets masked. */
export function redacted(text: string, secrets: readonly string[]): string {
  const plain = secrets.reduce((left, secret) => left.replaceAll(secret, HIDDEN), text);
  return plain.replace(ADDRESSES, HIDDEN).replace(KEYS, HIDDEN);
}
