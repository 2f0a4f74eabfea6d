import { defineErrors } from '../../common/errors/define-errors.js';

export const LedgerError = defineErrors({
  insufficient_user_quota: {
    status: 403,
    zh: 'user quota is not enough, user quota: {quota}, need quota: {need}',
    en: 'user quota is not enough, user quota: {quota}, need quota: {need}',
  },
  pre_consume_token_quota_failed: {
    status: 403,
    zh: 'token quota is not enough, token remain quota: {quota}, need quota: {need}',
    en: 'token quota is not enough, token remain quota: {quota}, need quota: {need}',
  },
  token_cap_reached: {
    status: 429,
    zh: '该令牌已达到{period}额度上限 {cap}，剩余 {left}，本次请求需要 {need}',
    en: 'This token has reached its {period} quota cap of {cap}: {left} left, this request needs {need}',
  },
  project_budget_reached: {
    status: 403,
    zh: '该项目的预算 {budget} 已用完：剩余 {left}，本次请求需要 {need}',
    en: 'The project has used its budget of {budget}: {left} left, this request needs {need}',
  },
  project_cap_reached: {
    status: 429,
    zh: '该项目已达到{period}额度上限 {cap}，剩余 {left}，本次请求需要 {need}',
    en: 'The project has reached its {period} quota cap of {cap}: {left} left, this request needs {need}',
  },
  member_cap_reached: {
    status: 429,
    zh: '您在该团队的令牌已达到{period}额度上限 {cap}，剩余 {left}，本次请求需要 {need}',
    en: 'The tokens of this member of the team have reached the {period} quota cap of {cap}: {left} left, this request needs {need}',
  },
  quota_undecided: {
    status: 503,
    zh: '额度正由其他网关进程持有，暂时无法确认，请稍后再试',
    en: 'Another gateway process holds quota and does not respond. Try again shortly',
  },
  settlement_failed: {
    status: 503,
    zh: '账单未能及时写入：{charge}',
    en: 'The charge could not be booked in time: {charge}',
    when: 'The database did not commit a charge within SETTLE_TIMEOUT_MS. A response that is not streamed is then withheld and not charged; the delivered part of a stream and a submitted task are charged later.',
  },
  bills_waiting: {
    status: 503,
    zh: '账单等待写入数据库的时间过长',
    en: 'Charges have waited for the database for too long',
    when: '`/readyz` fails with it while a charge waits for longer than half of SETTLE_TIMEOUT_MS.',
  },
  settlement_overloaded: {
    status: 503,
    zh: '账单系统繁忙，请稍后再试',
    en: 'The ledger is busy. Try again shortly',
  },
  quota_out_of_range: {
    status: 400,
    zh: '额度超出允许范围',
    en: 'The amount is outside the allowed range',
  },
});
