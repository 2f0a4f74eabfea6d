import type { Language } from '../../common/errors/app-error.js';
import type { NoticeText } from '../../notifications/transports/notice-text.js';
import { escaped } from '../../platform/mail/mail-html.js';
import { AlertKind, type AlertSubject } from '../model/alert-rule.js';

/** An alert in a message. */
export interface ReportedAlert {
  readonly kind: AlertKind;
  readonly subject: string;
  readonly subjectName: string;
  readonly value: number | null;
  readonly threshold: number | null;
}

/** The facts of a rule in a message. */
export interface AlertReport {
  readonly ruleId: number;
  readonly ruleName: string;
  readonly fired: readonly ReportedAlert[];
  readonly reminded: readonly ReportedAlert[];
  readonly resolved: readonly ReportedAlert[];
  /** The alerts of the rule that are still firing. */
  readonly firing: number;
}

/** Alerts of a list in a message; more are counted. */
const MAX_LINES = 20;

const PARTS = ['fired', 'reminded', 'resolved'] as const;

const TITLES: Record<Language, Record<'firing' | 'resolved', (rule: string, count: number) => string>> = {
  zh: {
    firing: (rule, count) => `告警：${rule}（${count} 项）`,
    resolved: (rule) => `告警恢复：${rule}`,
  },
  en: {
    firing: (rule, count) => `Alert: ${rule} (${count} firing)`,
    resolved: (rule) => `Resolved: ${rule}`,
  },
};

const HEADINGS: Record<Language, Record<(typeof PARTS)[number] | 'more', (count: number) => string>> = {
  zh: {
    fired: (count) => `新告警 ${count} 项：`,
    reminded: (count) => `仍未恢复 ${count} 项：`,
    resolved: (count) => `已恢复 ${count} 项：`,
    more: (count) => `另有 ${count} 项`,
  },
  en: {
    fired: (count) => `New alerts: ${count}`,
    reminded: (count) => `Still firing: ${count}`,
    resolved: (count) => `Resolved: ${count}`,
    more: (count) => `and ${count} more`,
  },
};

const SUBJECTS: Record<Language, Readonly<Record<AlertSubject, string>>> = {
  zh: { user: '账户', token: '令牌', project: '项目', channel: '渠道', model: '模型', job: '任务队列', site: '全站' },
  en: {
    user: 'Account',
    token: 'Token',
    project: 'Project',
    channel: 'Channel',
    model: 'Model',
    job: 'Queue',
    site: 'Whole site',
  },
};

const BUDGETS: Record<Language, Readonly<Record<string, string>>> = {
  zh: { total: '总额度', day: '每日上限', week: '每周上限', month: '每月上限', wallet: '钱包' },
  en: { total: 'quota', day: 'daily cap', week: 'weekly cap', month: 'monthly cap', wallet: 'wallet' },
};

type Fact = (alert: ReportedAlert, budget: string) => string;
const FACTS: Record<Language, Record<AlertKind, Fact>> = {
  zh: {
    [AlertKind.BUDGET]: (alert, budget) => `${budget}已使用 ${percent(alert.value)}（达到 ${alert.threshold}%）`,
    [AlertKind.ERROR_RATE]: ({ value, threshold }) => `错误率 ${percent(value)}（阈值 ${threshold}%）`,
    [AlertKind.LATENCY]: ({ value, threshold }) => `P95 耗时 ${value} ms（阈值 ${threshold} ms）`,
    [AlertKind.CHANNEL_DISABLED]: () => '已被自动禁用',
    [AlertKind.UPSTREAM_BALANCE]: ({ value, threshold }) => `上游余额 ${dollars(value)}（低于 ${dollars(threshold)}）`,
    [AlertKind.UNPRICED_MODEL]: () => '没有价格，调用会被拒绝',
    [AlertKind.LEDGER_DRIFT]: ({ value }) => `对账发现 ${value} 处差异`,
    [AlertKind.SETTLEMENT_LAG]: ({ value, threshold }) => `有账单已等待 ${value} 秒未入账（阈值 ${threshold} 秒）`,
    [AlertKind.JOB_FAILURE]: ({ value }) => `有 ${value} 个失败任务`,
  },
  en: {
    [AlertKind.BUDGET]: (alert, budget) => `${percent(alert.value)} of the ${budget} used (level ${alert.threshold}%)`,
    [AlertKind.ERROR_RATE]: ({ value, threshold }) => `${percent(value)} of calls failed (threshold ${threshold}%)`,
    [AlertKind.LATENCY]: ({ value, threshold }) => `95th percentile ${value} ms (threshold ${threshold} ms)`,
    [AlertKind.CHANNEL_DISABLED]: () => 'disabled automatically',
    [AlertKind.UPSTREAM_BALANCE]: ({ value, threshold }) => `balance ${dollars(value)} (below ${dollars(threshold)})`,
    [AlertKind.UNPRICED_MODEL]: () => 'has no price, so its calls are refused',
    [AlertKind.LEDGER_DRIFT]: ({ value }) => `the reconciliation found differences: ${value}`,
    [AlertKind.SETTLEMENT_LAG]: ({ value, threshold }) => `a bill waits for ${value} s (threshold ${threshold} s)`,
    [AlertKind.JOB_FAILURE]: ({ value }) => `failed jobs: ${value}`,
  },
};

/** The message about what changed in the alerts of a rule. */
export function alertText(report: AlertReport, language: Language): NoticeText {
  const { ruleId, ruleName, firing } = report;
  const state = firing > 0 ? 'firing' : 'resolved';
  const title = TITLES[language][state](ruleName, firing);
  const lines = PARTS.flatMap((part) => linesOf(report[part], part, language));
  return {
    title,
    content: `<p>${[title, ...lines].map(escaped).join('<br>')}</p>`,
    values: [],
    text: lines.join('\n'),
    incident: { key: `tollgate-alert-rule-${ruleId}`, isResolved: firing === 0 },
  };
}

function linesOf(alerts: readonly ReportedAlert[], part: (typeof PARTS)[number], language: Language): string[] {
  if (alerts.length === 0) return [];
  const headings = HEADINGS[language];
  // A resolved alert has the value of its last evaluation, which is no longer true.
  const textOf = (alert: ReportedAlert) =>
    part === 'resolved' ? subjectText(alert, language) : `${subjectText(alert, language)}: ${factOf(alert, language)}`;
  const lines = alerts.slice(0, MAX_LINES).map((alert) => `- ${textOf(alert)}`);
  const rest = alerts.length - lines.length;
  return [headings[part](alerts.length), ...lines, ...(rest > 0 ? [headings.more(rest)] : [])];
}

function factOf(alert: ReportedAlert, language: Language): string {
  return FACTS[language][alert.kind](alert, budgetOf(alert, language));
}

function budgetOf({ subject }: ReportedAlert, language: Language): string {
  const [, , budget = ''] = subject.split(':');
  return BUDGETS[language][budget] ?? budget;
}

function subjectText(alert: ReportedAlert, language: Language): string {
  const [type = '', id = ''] = alert.subject.split(':');
  const name = alert.subjectName === '' || alert.subjectName === id ? id : `${alert.subjectName} #${id}`;
  const label = SUBJECTS[language][type as AlertSubject] ?? type;
  const budget = alert.kind === AlertKind.BUDGET ? ` · ${budgetOf(alert, language)}` : '';
  // Names of models contain colons.
  return `${type === 'model' ? `${label} ${alert.subjectName}` : `${label} ${name}`.trim()}${budget}`;
}

const percent = (value: number | null) => `${Math.round((value ?? 0) * 10) / 10}%`;
const dollars = (value: number | null) => `$${(value ?? 0).toFixed(2)}`;
