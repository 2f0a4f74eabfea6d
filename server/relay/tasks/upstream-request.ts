import type { ChannelView } from '../../channels/directory/channel-view.js';
import { LATEST_MS } from '../../platform/database/comparable-time.js';
import { JSON_TYPE } from '../../protocols/bytes/content-types.js';
import { splitAddress } from '../../protocols/bytes/join-path.js';
import type { UpstreamRequest } from '../../protocols/providers/provider.js';

/** A request to the proxy of a channel. @param body JSON; null for GET */
export function proxyRequest(
  channel: Pick<ChannelView, 'baseUrl'>,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer | null,
): UpstreamRequest {
  const base = channel.baseUrl.trim().replace(/\/+$/, '');
  return {
    method: body === null ? 'GET' : 'POST',
    ...splitAddress(base + path),
    headers: {
      ...headers,
      accept: JSON_TYPE,
      'accept-encoding': 'identity',
      ...(body !== null && { 'content-type': JSON_TYPE }),
    },
    body,
  };
}

/** A timestamp of an upstream, in units of `unitMs`; null when it is invalid. */
export function timeOf(value: unknown, unitMs: number): Date | null {
  const ms = Number(value) * unitMs;
  return Number.isFinite(ms) && ms > 0 && ms < LATEST_MS ? new Date(ms) : null;
}
