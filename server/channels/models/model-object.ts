import { z } from 'zod';
import { ownerOf } from '../types/channel-types.js';

export const modelObjectSchema = z
  .object({
    id: z.string(),
    object: z.literal('model'),
    created: z.int(),
    owned_by: z.string(),
    permission: z.array(z.looseObject({ id: z.string() })),
    root: z.string(),
    parent: z.null(),
  })
  .meta({ id: 'Model', description: 'A model in the format of the OpenAI list.' });

// A constant that related gateways return.
const CREATED_SECONDS = 1_626_777_600;

// Old clients of OpenAI's API expect such an entry. No permission of this site depends on it.
const PERMISSION = {
  id: 'modelperm-LwHkVFn8AcMItP432fKKDIKJ',
  object: 'model_permission',
  created: CREATED_SECONDS,
  allow_create_engine: true,
  allow_sampling: true,
  allow_logprobs: true,
  allow_search_indices: false,
  allow_view: true,
  allow_fine_tuning: false,
  organization: '*',
  group: null,
  is_blocking: false,
};

/** A model in the format of OpenAI's list. */
export function toModelObject(id: string): z.infer<typeof modelObjectSchema> {
  return {
    id,
    object: 'model',
    created: CREATED_SECONDS,
    owned_by: ownerOf(id),
    permission: [PERMISSION],
    root: id,
    parent: null,
  };
}
