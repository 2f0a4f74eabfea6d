import type { Language } from '../../common/errors/app-error.js';
import type { EntryKind } from '../ledger/ledger.service.js';

/** The texts of a statement as a document. A change of them changes documents that were downloaded before. */
export interface StatementTexts {
  readonly title: (month: string) => string;
  readonly number: string;
  readonly account: string;
  readonly period: string;
  readonly unit: string;
  readonly inQuota: string;
  readonly inDollars: (quotaPerUnit: string) => string;
  readonly balances: string;
  readonly opening: string;
  readonly entries: string;
  readonly usage: string;
  readonly closing: string;
  readonly kind: string;
  readonly count: string;
  readonly amount: string;
  readonly model: string;
  readonly requests: string;
  readonly promptTokens: string;
  readonly completionTokens: string;
  readonly charge: string;
  readonly sum: string;
  readonly none: string;
  readonly hash: (hash: string) => string;
  readonly kinds: Record<EntryKind, string>;
}

export const STATEMENT_TEXTS: Record<Language, StatementTexts> = {
  en: {
    title: (month) => `Account statement ${month}`,
    number: 'Number',
    account: 'Account',
    period: 'Period',
    unit: 'Amounts',
    inQuota: 'in quota units',
    inDollars: (quotaPerUnit) => `in US dollars; 1 US dollar is ${quotaPerUnit} quota units`,
    balances: 'Balance',
    opening: 'Opening balance',
    entries: 'Credits and other entries',
    usage: 'Usage',
    closing: 'Closing balance',
    kind: 'Kind',
    count: 'Entries',
    amount: 'Amount',
    model: 'Model',
    requests: 'Requests',
    promptTokens: 'Tokens in',
    completionTokens: 'Tokens out',
    charge: 'Charge',
    sum: 'Sum',
    none: 'None in this month.',
    hash: (hash) => `SHA-256 of the facts of this statement: ${hash}`,
    kinds: {
      grant: 'Grant',
      adjustment: 'Adjustment',
      topup: 'Top-up',
      redeem: 'Redemption code',
      checkin: 'Check-in',
      invite: 'Invitation',
      rebate: 'Rebate',
      transfer: 'Reward transfer',
      team_transfer: 'Team transfer',
      refund: 'Refund of a call',
      payment_refund: 'Refunded payment',
      payment_dispute: 'Disputed payment',
      plan_grant: 'Plan',
      plan_expiry: 'Expired quota of a plan',
    },
  },
  zh: {
    title: (month) => `账户对账单 ${month}`,
    number: '编号',
    account: '账户',
    period: '期间',
    unit: '金额单位',
    inQuota: '额度点数',
    inDollars: (quotaPerUnit) => `美元；1 美元为 ${quotaPerUnit} 点额度`,
    balances: '余额',
    opening: '期初余额',
    entries: '充值及其他入账',
    usage: '用量',
    closing: '期末余额',
    kind: '类型',
    count: '笔数',
    amount: '金额',
    model: '模型',
    requests: '请求数',
    promptTokens: '输入 Token',
    completionTokens: '输出 Token',
    charge: '费用',
    sum: '合计',
    none: '本月无记录。',
    hash: (hash) => `本对账单数据的 SHA-256：${hash}`,
    kinds: {
      grant: '赠送',
      adjustment: '调整',
      topup: '充值',
      redeem: '兑换码',
      checkin: '签到',
      invite: '邀请',
      rebate: '返利',
      transfer: '奖励划转',
      team_transfer: '团队划转',
      refund: '调用退款',
      payment_refund: '支付退款',
      payment_dispute: '支付争议',
      plan_grant: '套餐额度',
      plan_expiry: '套餐额度过期',
    },
  },
};
