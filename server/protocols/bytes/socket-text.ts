import type { RawData } from 'ws';

/** The text of a WebSocket message, which a socket returns in several types. */
export function socketText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8');
}
