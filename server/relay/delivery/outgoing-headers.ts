import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { LoopGuard } from './loop-guard.js';

/**
 * The headers of a request to a channel's upstream: the provider's headers, overridden by those that the administrator
 * set for the channel (`{key}` is replaced by the key), and the `via` mark that detects forwarding loops. No setting
 * overrides `via`.
 */
export function outgoingHeaders(
  own: Readonly<Record<string, string>>,
  { setting }: { readonly setting: Pick<ChannelView['setting'], 'headers'> },
  key: string,
  { mark }: Pick<LoopGuard, 'mark'>,
): Record<string, string> {
  const headers: Record<string, string> = { ...own };
  // The replacement is a function because a key may contain `$&`, which has a meaning in a replacement string.
  for (const [name, value] of Object.entries(setting.headers)) headers[name] = value.replaceAll('{key}', () => key);
  headers.via = mark;
  return headers;
}
