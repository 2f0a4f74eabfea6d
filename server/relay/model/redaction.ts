import type { ChannelView } from '../../channels/directory/channel-view.js';

const ADDRESSES = /\b(?:https?|wss?):\/\/[^\s"'<>]+/gi;
/** Keys in the formats of large vendors, including partly masked ones. */
const KEYS = /\b(?:sk-|gsk_|xai-|AIza|ya29\.)[\w*.-]{6,}/g;
const HIDDEN = '***';
const MAX_STORED_LENGTH = 1_000;
/** Shorter parts are treated as words. */
const MIN_SECRET_LENGTH = 8;

/**
 * Values that must not be in a response to a client or in a log, although upstreams repeat them in errors: the key,
 * each part of a key with several parts, and the host.
 */
export function secretsOf({ baseUrl }: Pick<ChannelView, 'baseUrl'>, key: string): readonly string[] {
  const parts = [key, ...key.split(/[|\s]/)].filter(({ length }) => length >= MIN_SECRET_LENGTH);
  const host = URL.parse(baseUrl)?.host ?? '';
  return host === '' ? parts : [...parts, host];
}

/** An upstream's message as it may be stored: truncated, and without the NUL character, which the database refuses. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').slice(0, MAX_STORED_LENGTH);
}

/** An upstream's message with addresses, keys and the given secrets masked. */
export function redacted(text: string, secrets: readonly string[]): string {
  const plain = secrets.reduce((left, secret) => left.replaceAll(secret, HIDDEN), text);
  return plain.replace(ADDRESSES, HIDDEN).replace(KEYS, HIDDEN);
}
