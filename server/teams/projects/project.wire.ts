import { z } from 'zod';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { unixTime } from '../../platform/http/openapi/schema-registry.js';
import type { Project } from './projects.service.js';

const limit = z.int().min(1).nullable().describe('Max quota units; null: no limit.');
const spent = z.int().nullable().describe('Quota units; null when you may not see it.');

export const projectSchema = z
  .object({
    id: z.int(),
    team_id: z.int(),
    name: z.string(),
    total_quota: limit,
    daily_quota: limit,
    weekly_quota: limit,
    monthly_quota: limit,
    spent_in_total: spent,
    spent_today: spent,
    spent_this_week: spent,
    spent_this_month: spent,
    token_count: z.int().describe('Tokens that are not deleted.'),
    created_time: unixTime,
    archived_time: unixTime.describe('Unix seconds; its tokens are refused since then; 0: they are not.'),
  })
  .meta({ id: 'Project' });

/** A project in the REST format. */
export function encodeProject({ spending, ...project }: Project): z.infer<typeof projectSchema> {
  const { id, teamId, name, totalQuota, dailyQuota, weeklyQuota, monthlyQuota } = project;
  return {
    id,
    team_id: teamId,
    name,
    total_quota: totalQuota,
    daily_quota: dailyQuota,
    weekly_quota: weeklyQuota,
    monthly_quota: monthlyQuota,
    spent_in_total: spending?.total ?? null,
    spent_today: spending?.day ?? null,
    spent_this_week: spending?.week ?? null,
    spent_this_month: spending?.month ?? null,
    token_count: project.tokenCount,
    created_time: unixSeconds(project.createdAt),
    archived_time: unixSeconds(project.archivedAt),
  };
}
