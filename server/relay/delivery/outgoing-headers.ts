import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { LoopGuard } from './loop-guard.js';

/**
 * The headers that a request to a channel's upstream leaves with: its own, over them what the channel's administrator wants,
 * where `{key}` stands for the key, and the mark by which a call that comes back to us is known. Nobody can overwrite that one.
 */
export function outgoingHeaders(
  own: Readonly<Record<string, string>>,
  { setting }: { readonly setting: Pick<ChannelView['setting'], 'headers'> },
  key: string,
  { mark }: Pick<LoopGuard, 'mark'>,
): Record<string, string> {
  const headers: Record<string, string> = { ...own };
  // As a function: a key may hold `$&`, which means something in a replacement text.
  for (const [name, value] of Object.entries(setting.headers)) headers[name] = value.replaceAll('{key}', () => key);
  headers.via = mark;
  return headers;
}
