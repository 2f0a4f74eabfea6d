import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { BodyDraft } from '../../protocols/bytes/body-draft.js';
import type { OutgoingCall } from '../../protocols/providers/provider.js';

/** Applies the channel's parameter override to a text generation request. Must be called after all other changes. */
export function overrideParams(
  body: BodyDraft,
  { task }: Pick<OutgoingCall, 'task'>,
  { paramOverride }: Pick<ChannelView, 'paramOverride'>,
): void {
  if (!paramOverride || (task !== 'chat' && task !== 'moderation')) return;
  for (const [name, value] of Object.entries(paramOverride)) body.set(name, value);
}
