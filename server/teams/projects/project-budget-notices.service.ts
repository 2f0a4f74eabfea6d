import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { Language } from '../../common/errors/app-error.js';
import { draftNotice } from '../../notifications/notice-draft.js';
import { NoticesService } from '../../notifications/notices.service.js';
import type { NoticeText } from '../../notifications/transports/notice-text.js';
import type { Recipient } from '../../notifications/transports/transport-settings.js';
import { OptionsService } from '../../options/options.service.js';
import { quotaText } from '../../options/quota-text.js';
import { siteAddress } from '../../options/site-address.js';
import { SiteCalendar } from '../../options/site-calendar.js';
import { Sql } from '../../platform/database/sql.js';
import { escaped, linkTo } from '../../platform/mail/mail-html.js';
import { type UsedBudget, usedProjectBudgets } from './project-budgets.js';

/** Levels in percent, lowest first. */
const LEVELS = [80, 100] as const;

// Claims the levels that no worker has reported yet.
const CLAIM = `
  INSERT INTO project_budget_notices (project_id, budget, since, granted, level)
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::bigint[], $5::smallint[])
    ON CONFLICT DO NOTHING RETURNING project_id AS id, budget`;
const DELETE_OLD = `DELETE FROM project_budget_notices WHERE budget <> 'total' AND since < now() - interval '40 days'`;
const RECIPIENTS = `
  SELECT u.id AS "userId", u.email, u.setting FROM team_members m JOIN users u ON u.id = m.user_id
  WHERE m.team_id = $1 AND m.role IN ('owner', 'manager') AND u.deleted_at IS NULL ORDER BY u.id`;

/**
 * Notifies owners and managers of teams when a budget or limit of a project is used up to 80 and 100 %: once for each
 * level, period and amount of the limit.
 */
@Injectable()
export class ProjectBudgetNoticesService {
  constructor(
    private readonly sql: Sql,
    private readonly notices: NoticesService,
    private readonly options: OptionsService,
    private readonly calendar: SiteCalendar,
  ) {}

  /** Notifies of what was reached since the last time. */
  async notifyOfReached(): Promise<void> {
    const budgets = await usedProjectBudgets(this.sql, this.calendar, LEVELS[0]);
    if (budgets.length === 0) return;
    const noticeIds = await this.sql.transaction(async (client) => {
      await client.query(DELETE_OLD);
      const claimed = await this.claim(budgets, client);
      const ids: number[] = [];
      for (const ofTeam of Map.groupBy(claimed, ({ teamId }) => teamId).values()) {
        ids.push(...(await this.notify(ofTeam, client)));
      }
      return ids;
    });
    for (const id of noticeIds) await this.notices.send(id);
  }

  /** @returns the budgets of which a level is new */
  private async claim(budgets: readonly UsedBudget[], client: PoolClient): Promise<UsedBudget[]> {
    const reached = budgets.flatMap((budget) =>
      LEVELS.filter((level) => budget.used * 100 >= budget.granted * level).map((level) => ({ ...budget, level })),
    );
    const columns = [
      reached.map(({ id }) => id),
      reached.map(({ budget }) => budget),
      reached.map(({ since }) => since),
      reached.map(({ granted }) => granted),
      reached.map(({ level }) => level),
    ];
    const { rows } = await client.query<Pick<UsedBudget, 'id' | 'budget'>>(CLAIM, columns);
    return budgets.filter(({ id, budget }) => rows.some((row) => row.id === id && row.budget === budget));
  }

  private async notify(budgets: readonly UsedBudget[], client: PoolClient): Promise<number[]> {
    const { rows } = await client.query<Recipient>(RECIPIENTS, [budgets[0]?.teamId]);
    const textIn = (language: Language) => projectBudgetText(this.options, budgets, language);
    const ids: number[] = [];
    for (const recipient of rows) {
      const draft = draftNotice(recipient, 'project_budget', textIn, this.options.get('DefaultLanguage'));
      ids.push(await this.notices.add(draft, client));
    }
    return ids;
  }
}

type Site = Pick<OptionsService, 'get'>;

const TITLE: Record<Language, (team: string) => string> = {
  zh: (team) => `团队“${team}”的项目预算即将或已经用尽`,
  en: (team) => `Project budgets of the team “${team}” are almost or completely used up`,
};

const BUDGETS: Record<Language, Record<UsedBudget['budget'], string>> = {
  zh: { total: '预算', day: '每日上限', week: '每周上限', month: '每月上限' },
  en: { total: 'budget', day: 'daily limit', week: 'weekly limit', month: 'monthly limit' },
};

const LINE: Record<Language, (name: string, budget: string, percent: number, used: string, granted: string) => string> =
  {
    zh: (name, budget, percent, used, granted) => `${name}：${budget}已使用 ${percent}%（${used} / ${granted}）`,
    en: (name, budget, percent, used, granted) => `${name}: ${percent}% of the ${budget} used (${used} of ${granted})`,
  };

/**
 * The notice about budgets of projects of one team.
 * @param budgets at least one
 */
function projectBudgetText(options: Site, budgets: readonly UsedBudget[], language: Language): NoticeText {
  const [{ teamId = 0, teamName = '' } = {}] = budgets;
  const title = TITLE[language](teamName);
  const lines = budgets.map(({ name, budget, used, granted }) => {
    const [usedText, grantedText] = [used, granted].map((quota) => quotaText(options, quota, language));
    const percent = Math.floor((used / granted) * 100);
    return LINE[language](name, BUDGETS[language][budget], percent, usedText ?? '', grantedText ?? '');
  });
  const content = [...lines.map(escaped), linkTo(`${siteAddress(options)}/teams/${teamId}`)];
  return { title, content: content.map((line) => `<p>${line}</p>`).join(''), values: [], text: lines.join('\n') };
}
