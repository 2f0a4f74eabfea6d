import { z } from 'zod';
import { listFrom, present } from '../../platform/http/input/wire.js';
import type { FieldsOf } from '../../platform/http/openapi/schema-registry.js';

const tag = z.string().max(64).describe('An existing tag.');

export const tagSchema = z.object({ tag }).meta({ id: 'ChannelTagName' });

export const tagChangeSchema = z
  .object({
    tag,
    new_tag: z.string().max(64).optional().describe('The new name; empty removes the tag from its channels.'),
    model_mapping: z.string().optional().describe('JSON object; empty leaves the values of the channels.'),
    models: z
      .string()
      .optional()
      .describe('Model names, separated by commas; empty leaves the values of the channels.'),
    groups: z
      .string()
      .optional()
      .describe('Names of groups, separated by commas; empty leaves the values of the channels.'),
    priority: z.int().min(-999).optional(),
    weight: z.int().min(0).optional(),
  })
  .meta({ id: 'ChannelTagChange' });

export const taggingSchema = z
  .object({
    ids: z.array(z.int().min(1)).min(1).max(1_000),
    tag: z.string().max(64).nullable().describe('null removes the tag of each channel.'),
  })
  .meta({ id: 'ChannelTagging' });

/** Decodes the body of POST /api/channel/tag/enabled and /disabled. */
export function decodeTag(body: FieldsOf<typeof tagSchema>): object {
  return { tag: body.tag };
}

/** Decodes a change of a tag. Empty texts and lists leave the values of the channels, except the new name. */
export function decodeTagChange(body: FieldsOf<typeof tagChangeSchema>): object {
  return present({
    tag: body.tag,
    newTag: body.new_tag ?? undefined,
    modelMapping: body.model_mapping || undefined,
    models: listFrom(body.models || undefined),
    groups: listFrom(body.groups || undefined),
    priority: body.priority ?? undefined,
    weight: body.weight ?? undefined,
  });
}

/** Decodes the body of POST /api/channel/batch/tag. */
export function decodeTagging(body: FieldsOf<typeof taggingSchema>): object {
  return { ids: body.ids, tag: body.tag };
}
