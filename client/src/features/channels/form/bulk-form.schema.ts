import * as z from 'zod/mini';
import * as limits from '../../../lib/limits.generated';
import type { UpdateChannelsInput } from '../shared/channels.generated';
import { whole } from './channel-form.schema';

export interface BulkForm {
  addModels: string[];
  removeModels: string[];
  groups: string[];
  priority: number | null;
  weight: number | null;
  autoBan: '' | 'on' | 'off';
}

/** Blank fields leave the values of the channels unchanged. */
export const unchanged: BulkForm = {
  addModels: [],
  removeModels: [],
  groups: [],
  priority: null,
  weight: null,
  autoBan: '',
};

export const bulkSchema = z.object({
  addModels: z.array(z.string()),
  removeModels: z.array(z.string()),
  groups: z.array(z.string()),
  priority: whole(limits.UpdateChannelsInput.priority.min, 'channels:error.priority'),
  weight: whole(limits.UpdateChannelsInput.weight.min, 'channels:error.weight'),
  autoBan: z.enum(['', 'on', 'off']),
});

/** The fields that are set; undefined if none is. */
export function toBulkInput(form: BulkForm): UpdateChannelsInput | undefined {
  const { addModels, removeModels, groups, priority, weight, autoBan } = form;
  const input: UpdateChannelsInput = {
    ...(addModels.length > 0 && { addModels }),
    ...(removeModels.length > 0 && { removeModels }),
    ...(groups.length > 0 && { groups }),
    ...(priority !== null && { priority }),
    ...(weight !== null && { weight }),
    ...(autoBan !== '' && { autoBan: autoBan === 'on' }),
  };
  return Object.keys(input).length > 0 ? input : undefined;
}
