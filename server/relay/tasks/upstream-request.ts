import type { ChannelView } from '../ports/site.port.js';
import type { UpstreamRequest } from '../providers/provider.js';
import { JSON_TYPE } from '../wire/content-types.js';
import { splitAddress } from '../wire/join-path.js';

/** A request to the proxy behind a channel. @param body JSON; null for GET */
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
