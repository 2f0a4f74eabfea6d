import { Injectable } from '@nestjs/common';
import type { SettledRow } from '../../billing/ledger/settled-row.js';
import { SubjectSpending } from '../../billing/ledger/subject-spending.js';
import { fingerprintOf } from '../../channels/model/channel-keys.js';
import { BUDGET_PERIODS, BUDGET_SUBJECTS, budgetKeyOf, limitRuleOf } from '../../common/limit-rules.js';
import { SiteCalendar } from '../../options/site-calendar.js';
import { LimitStore } from '../../platform/coordination/limit-store.js';
import type { QuotaNeed } from '../model/call.js';
import { SiteSettings } from '../ports/site-settings.js';
import { type Estimated, Estimates } from './estimates.js';
import { LimitError } from './limit.errors.js';
import { hasBudget, keyRule, type SubjectRule, subjectRules } from './subject-rule.js';
import type { WindowRule } from './window-rule.js';

/**
 * Budgets of users, groups, channels and channel keys in the day, week and month of the site's calendar. The stores of
 * limits count what was spent and what running calls may spend; when a store does not have a period, it begins with the
 * sums of the database.
 */
@Injectable()
export class Budgets {
  constructor(
    private readonly calendar: SiteCalendar,
    private readonly spending: SubjectSpending,
    private readonly settings: SiteSettings,
    private readonly store: LimitStore,
    estimates: Estimates,
  ) {
    // Calls without an estimate, such as tasks and the responses of a session, count when they are booked.
    estimates.watch((row, estimated) => {
      if (row.quota !== 0 && this.settings.limitRules()) this.booked(row, estimated);
    });
  }

  /** The limits of the budgets that a call needs a part of; none for a free call. */
  rulesOf(rules: readonly SubjectRule[], { needed, wanted }: QuotaNeed): WindowRule[] {
    if (wanted <= 0 || !rules.some(hasBudget)) return [];
    return this.periodsOf(rules, Date.now()).map(({ key, windowMs, limit, to, rule, initial }) => ({
      demand: { key, limit, windowMs, atLeast: Math.max(1, needed), atMost: Math.max(needed, wanted), initial },
      error: LimitError.subject_budget_reached,
      about: 'quota',
      subject: rule.subject,
      endsAt: to,
    }));
  }

  /** The fingerprint of a channel key that has a budget; its bills name it, so that its spending is counted. */
  fingerprintOf(channelId: number, key: string): string | undefined {
    const rules = this.settings.limitRules();
    const rule = rules && limitRuleOf(rules, 'key', channelId);
    return rule && hasBudget({ rule }) ? fingerprintOf(key) : undefined;
  }

  private booked(row: SettledRow, estimated: readonly Estimated[]): void {
    const rules = this.settings.limitRules() ?? {};
    const subjects = subjectRules(rules, [
      ['user', row.user_id],
      ['group', row.group],
      ['channel', row.channel_id],
    ]);
    const ofKey = row.channel_key === undefined ? undefined : keyRule(rules, row.channel_id, row.channel_key);
    const budgets = ofKey ? [...subjects, ofKey] : subjects;
    for (const { key, windowMs } of this.periodsOf(budgets, Date.parse(row.created_at))) {
      if (!estimated.some(({ taken }) => taken.demand.key === key)) this.store.add({ key, windowMs }, row.quota);
    }
  }

  private periodsOf(rules: readonly SubjectRule[], atMs: number) {
    const periods = this.calendar.at(atMs);
    return rules.flatMap((rule) => {
      const subject = BUDGET_SUBJECTS.find((known) => known === rule.subject);
      if (!subject) return [];
      return BUDGET_PERIODS.flatMap((period) => {
        const limit = rule.rule[period];
        if (limit === undefined) return [];
        const { from, to } = periods[period];
        const initial = () => this.spending.since(subject, String(rule.id), from);
        return [{ key: budgetKeyOf(rule.key, period, from), windowMs: to - from, limit, to, rule, initial }];
      });
    });
  }
}
