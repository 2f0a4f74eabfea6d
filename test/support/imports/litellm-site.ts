import { createHash } from 'node:crypto';
import type { SourceTable } from './source-database.js';

/** LiteLLM stores the SHA-256 of the whole key. Its keys may contain hyphens. */
export const TEAM_KEY = 'sk-team-key-2026';
export const CAPPED_KEY = 'sk-Nq3vX7_pLw2RtY';

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

/** When the key of a user expires. */
export const EXPIRES = new Date('2030-12-31T12:00:00Z');

/**
 * Users, teams, keys and budgets with the columns that are read, of the types that the migrations of
 * litellm-proxy-extras 0.4.110 (October 2026) give them.
 */
export function litellmSite(): SourceTable[] {
  const limits = { tpm_limit: 'bigint', rpm_limit: 'bigint', max_parallel_requests: 'int' } as const;
  const budget = { max_budget: 'real', spend: 'real', budget_duration: 'text', budget_reset_at: 'utc' } as const;
  return [
    {
      name: 'LiteLLM_UserTable',
      columns: {
        user_id: 'text',
        user_alias: 'text',
        user_email: 'text',
        user_role: 'text',
        password: 'text',
        ...budget,
        ...limits,
        models: 'texts',
        metadata: 'json',
        created_at: 'utc',
      },
      rows: [
        {
          user_id: 'default_user_id',
          user_role: 'proxy_admin',
          user_alias: 'boss',
          spend: 0,
          created_at: new Date('2025-01-01T00:00:00Z'),
        },
        { user_id: 'u-1', user_role: 'internal_user', user_email: 'dana@team.example', max_budget: 20, spend: 5 },
        { user_id: 'u-2', user_role: 'internal_user', max_budget: 1, spend: 0, models: ['gpt-4o-mini'] },
        { user_id: 'u-3', user_role: 'internal_user', max_budget: 1, spend: 0, models: ['no-default-models'] },
      ],
    },
    {
      name: 'LiteLLM_TeamTable',
      columns: {
        team_id: 'text',
        team_alias: 'text',
        ...budget,
        ...limits,
        models: 'texts',
        blocked: 'bool',
        members_with_roles: 'json',
        created_at: 'utc',
      },
      rows: [
        {
          team_id: 't-1',
          team_alias: 'research',
          max_budget: 100,
          spend: 40.5,
          models: ['gpt-4o'],
          blocked: false,
          members_with_roles: [
            { user_id: 'u-1', role: 'admin' },
            { user_id: 'u-2', role: 'user' },
          ],
        },
      ],
    },
    {
      name: 'LiteLLM_BudgetTable',
      columns: { budget_id: 'text', max_budget: 'real', budget_duration: 'text', ...limits, model_max_budget: 'json' },
      rows: [{ budget_id: 'b-1', max_budget: 3, budget_duration: '1d', rpm_limit: 30 }],
    },
    {
      name: 'LiteLLM_VerificationToken',
      columns: {
        token: 'text',
        key_name: 'text',
        key_alias: 'text',
        ...budget,
        ...limits,
        models: 'texts',
        aliases: 'json',
        user_id: 'text',
        team_id: 'text',
        expires: 'utc',
        blocked: 'bool',
        budget_id: 'text',
        created_at: 'utc',
        model_max_budget: 'json',
        allowed_routes: 'texts',
        tpd_limit: 'bigint',
      },
      rows: [
        {
          token: hashOf(TEAM_KEY),
          key_name: 'sk-...2026',
          key_alias: 'lab',
          team_id: 't-1',
          user_id: 'u-1',
          models: ['all-team-models'],
          spend: 1.25,
        },
        {
          token: hashOf(CAPPED_KEY),
          key_name: 'sk-...2RtY',
          key_alias: 'capped',
          user_id: 'u-1',
          budget_id: 'b-1',
          models: [],
          spend: 0.5,
          tpm_limit: 5_000,
        },
        {
          token: hashOf('sk-mini'),
          key_name: 'sk-...mini',
          key_alias: 'mini',
          user_id: 'u-2',
          spend: 0,
          models: [],
          expires: EXPIRES,
          allowed_routes: ['llm_api_routes'],
          tpd_limit: 9,
        },
        {
          token: hashOf('sk-both'),
          key_name: 'sk-...both',
          key_alias: 'both',
          user_id: 'u-2',
          spend: 0,
          models: ['gpt-4o', 'gpt-4o-mini'],
        },
        { token: hashOf('sk-nothing'), key_name: 'sk-...hing', key_alias: 'nothing', user_id: 'u-3', spend: 0 },
        { token: hashOf('sk-ownerless'), key_name: 'sk-...less', key_alias: 'ownerless', models: [], spend: 0 },
      ],
    },
    {
      name: 'LiteLLM_SpendLogs',
      columns: { request_id: 'text', spend: 'real' },
      rows: [{ request_id: 'r', spend: 1 }],
    },
  ];
}
