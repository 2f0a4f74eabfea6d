import { z } from 'zod';
import type { UsableGroup } from './usable-groups.service.js';

export const usableGroupsSchema = z
  .record(z.string(), z.object({ ratio: z.number().describe('Factor on all prices.'), desc: z.string() }))
  .describe('By name of the group.');

/** The documented map: group → ratio and description. */
export function encodeUsableGroups(groups: readonly UsableGroup[]): z.infer<typeof usableGroupsSchema> {
  return Object.fromEntries(groups.map(({ name, ratio, description }) => [name, { ratio, desc: description }]));
}
