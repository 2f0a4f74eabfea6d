import type { Language } from '../../../common/errors/app-error.js';

/** The texts of the statement of a project that the statement of an account does not have. */
interface ProjectTexts {
  readonly title: (month: string) => string;
  readonly team: string;
  readonly project: string;
  readonly budget: string;
  readonly granted: string;
  readonly spent: string;
  readonly left: string;
  readonly begin: string;
  readonly end: string;
  readonly noBudget: string;
  readonly limits: string;
  readonly limitOf: string;
  readonly perDay: string;
  readonly perWeek: string;
  readonly perMonth: string;
  readonly byDay: string;
  readonly byMember: string;
  readonly byToken: string;
  readonly byModel: string;
  readonly day: string;
  readonly member: string;
  readonly token: string;
  readonly days: string;
}

export const PROJECT_TEXTS: Record<Language, ProjectTexts> = {
  en: {
    title: (month) => `Project statement ${month}`,
    team: 'Team',
    project: 'Project',
    budget: 'Budget',
    granted: 'Total budget',
    spent: 'Spent',
    left: 'Left',
    begin: 'At the beginning of the month',
    end: 'At the end of the month',
    noBudget: 'No limit',
    limits: 'Limits when the month was closed',
    limitOf: 'Limit',
    perDay: 'Per day',
    perWeek: 'Per week',
    perMonth: 'Per month',
    byDay: 'Usage by day',
    byMember: 'Usage by member',
    byToken: 'Usage by token',
    byModel: 'Usage by model',
    day: 'Day (UTC)',
    member: 'Member',
    token: 'Token',
    days: 'Days are those of UTC. A call that was booked after its month was closed is part of the month in which it was booked.',
  },
  zh: {
    title: (month) => `项目对账单 ${month}`,
    team: '团队',
    project: '项目',
    budget: '预算',
    granted: '总预算',
    spent: '已用',
    left: '剩余',
    begin: '月初',
    end: '月末',
    noBudget: '不限',
    limits: '结账时的限额',
    limitOf: '限额',
    perDay: '每天',
    perWeek: '每周',
    perMonth: '每月',
    byDay: '按天用量',
    byMember: '按成员用量',
    byToken: '按令牌用量',
    byModel: '按模型用量',
    day: '日期（UTC）',
    member: '成员',
    token: '令牌',
    days: '日期按 UTC 计。月份结账后入账的调用计入其入账的月份。',
  },
};
