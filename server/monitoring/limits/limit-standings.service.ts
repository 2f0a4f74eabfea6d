import { Injectable } from '@nestjs/common';
import {
  LIMIT_COUNTS,
  LIMIT_KEY_PREFIX,
  type LimitAction,
  type LimitRule,
  type LimitRules,
  type LimitSubject,
  limitRuleOf,
  periodOfBudgetKey,
  subjectOfLimitKey,
  TOKENS_SUFFIX,
} from '../../common/limit-rules.js';
import { OptionsService } from '../../options/options.service.js';
import { SiteCalendar } from '../../options/site-calendar.js';
import { LimitStore } from '../../platform/coordination/limit-store.js';
import { SlotStore } from '../../platform/coordination/slot-store.js';
import { Sql } from '../../platform/database/sql.js';

/** How much of one limit is used. */
interface LimitUse {
  readonly used: number;
  readonly limit: number;
}

/** How much of its limits one subject uses now. Null for values that are not limited. */
export interface LimitStanding {
  readonly subject: LimitSubject;
  /** The id of the token, user or channel, or the name of the group; of a channel key, the id of its channel. */
  readonly id: string;
  /** The fingerprint of a channel key. */
  readonly fingerprint: string | null;
  /** Null when the subject was deleted. */
  readonly name: string | null;
  readonly calls: LimitUse | null;
  readonly requests: LimitUse | null;
  readonly tokens: LimitUse | null;
  /** Quota units in the current period. */
  readonly day: LimitUse | null;
  readonly week: LimitUse | null;
  readonly month: LimitUse | null;
  /** Calls of this process that wait. */
  readonly waiting: number;
  readonly atLimit: LimitAction;
}

type Used = Record<(typeof LIMIT_COUNTS)[number], number>;

const MAX_SHOWN = 200;
/** The table and the column with the names of subjects. */
const NAMED: Readonly<Record<Exclude<LimitSubject, 'group'>, string>> = {
  token: 'SELECT id, name FROM tokens WHERE id = ANY($1)',
  user: 'SELECT id, username AS name FROM users WHERE id = ANY($1)',
  channel: 'SELECT id, name FROM channels WHERE id = ANY($1)',
  key: 'SELECT id, name FROM channels WHERE id = ANY($1)',
};

/** The use of the limits of the option LimitRules, of all processes. */
@Injectable()
export class LimitStandingsService {
  constructor(
    private readonly slots: SlotStore,
    private readonly windows: LimitStore,
    private readonly options: OptionsService,
    private readonly calendar: SiteCalendar,
    private readonly sql: Sql,
  ) {}

  /** The subjects with running or recent calls or a budget in use, ordered by how close they are to a limit. */
  async now(): Promise<LimitStanding[]> {
    const rules = this.options.get('LimitRules');
    if (!rules) return [];
    const standings = [...(await this.used())].flatMap(([key, used]) => this.standing(rules, key, used) ?? []);
    const first = standings.toSorted((a, b) => shareOf(b) - shareOf(a) || compare(a, b)).slice(0, MAX_SHOWN);
    return this.named(first);
  }

  /** The calls in progress, requests, tokens and spent quota units, by the key of the subject. */
  private async used(): Promise<Map<string, Used>> {
    const used = new Map<string, Used>();
    const of = (key: string) => {
      const known = used.get(key) ?? { calls: 0, requests: 0, tokens: 0, day: 0, week: 0, month: 0 };
      used.set(key, known);
      return known;
    };
    const [held, windows] = await Promise.all([this.slots.held(), this.windows.used(LIMIT_KEY_PREFIX)]);
    for (const { key, held: calls } of held) of(key).calls = calls;
    const periods = this.calendar.at(Date.now());
    for (const { key, used: amount } of windows) {
      const budget = periodOfBudgetKey(key);
      if (budget) {
        if (periods[budget.period].from === budget.from) of(budget.key)[budget.period] = amount;
        continue;
      }
      if (key.endsWith(TOKENS_SUFFIX)) of(key.slice(0, -TOKENS_SUFFIX.length)).tokens = amount;
      else of(key).requests = amount;
    }
    return used;
  }

  private standing(rules: LimitRules, key: string, used: Used): LimitStanding | null {
    const found = subjectOfLimitKey(key);
    if (!found) return null;
    const { subject } = found;
    const [id = '', fingerprint = null] = subject === 'key' ? found.id.split('/') : [found.id];
    const rule = limitRuleOf(rules, subject, id);
    if (!rule) return null;
    const waiting = this.slots.waiting(key);
    return { subject, id, fingerprint, name: null, ...usesOf(rule, used), waiting, atLimit: rule.atLimit };
  }

  private async named(standings: readonly LimitStanding[]): Promise<LimitStanding[]> {
    const names = new Map<string, string>();
    for (const subject of Object.keys(NAMED) as (keyof typeof NAMED)[]) {
      const ids = standings.filter((one) => one.subject === subject).map(({ id }) => id);
      if (ids.length === 0) continue;
      const rows = await this.sql.query<{ id: string | number; name: string }>(`limit-${subject}`, NAMED[subject], [
        ids,
      ]);
      for (const { id, name } of rows) names.set(`${subject}/${id}`, name);
    }
    return standings.map((one) => ({
      ...one,
      name: one.subject === 'group' ? one.id : (names.get(`${one.subject}/${one.id}`) ?? null),
    }));
  }
}

function usesOf(rule: LimitRule, used: Used): Pick<LimitStanding, keyof Used> {
  const use = (what: keyof Used): LimitUse | null => {
    const limit = rule[what];
    return limit === undefined ? null : { used: Math.max(0, Math.round(used[what])), limit };
  };
  return {
    calls: use('calls'),
    requests: use('requests'),
    tokens: use('tokens'),
    day: use('day'),
    week: use('week'),
    month: use('month'),
  };
}

/** The share of the limit that is used most. */
function shareOf(standing: LimitStanding): number {
  return Math.max(...LIMIT_COUNTS.map((name) => standing[name]).map((use) => (use ? use.used / use.limit : 0)));
}

function compare(a: LimitStanding, b: LimitStanding): number {
  return a.subject.localeCompare(b.subject) || a.id.localeCompare(b.id, undefined, { numeric: true });
}
