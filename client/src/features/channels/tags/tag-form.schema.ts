import * as z from 'zod/mini';
import * as limits from '../../../lib/limits.generated';
import { modelMapping, whole } from '../form/channel-form.schema';
import type { ChannelTagRowFragment, UpdateChannelTagInput } from '../shared/channels.generated';

export interface TagForm {
  newTag: string;
  priority: number | null;
  weight: number | null;
  /** A tag has no stored values for the following fields: a blank field leaves the value of each channel. */
  modelMapping: string;
  models: string[];
  groups: string[];
}

const minPriority = -2_147_483_648;

export const tagSchema = z.object({
  newTag: z.string().check(z.maxLength(limits.UpdateChannelTagInput.newTag.max, 'channelForm:error.tagLength')),
  // The server checks the minimum priority.
  priority: whole(minPriority, 'channels:error.tagPriority'),
  weight: whole(limits.UpdateChannelTagInput.weight.min, 'channels:error.weight'),
  modelMapping,
  models: z.array(z.string()),
  groups: z.array(z.string()),
});

export const toTagForm = ({ tag, priority, weight }: ChannelTagRowFragment): TagForm => ({
  newTag: tag,
  priority,
  weight,
  modelMapping: '',
  models: [],
  groups: [],
});

/** The changed fields; undefined if nothing changed. */
export function toTagChanges(stored: TagForm, form: TagForm): UpdateChannelTagInput | undefined {
  const newTag = form.newTag.trim();
  const input: UpdateChannelTagInput = {
    ...(newTag !== stored.newTag && { newTag }),
    ...(form.priority !== null && form.priority !== stored.priority && { priority: form.priority }),
    ...(form.weight !== null && form.weight !== stored.weight && { weight: form.weight }),
    ...(form.modelMapping.trim() !== '' && { modelMapping: form.modelMapping }),
    ...(form.models.length > 0 && { models: form.models }),
    ...(form.groups.length > 0 && { groups: form.groups }),
  };
  return Object.keys(input).length > 0 ? input : undefined;
}
