import { defineErrors } from '../../common/errors/define-errors.js';

/** Limit errors. The first two have the texts that clients of this API family expect. */
export const LimitError = defineErrors({
  request_limit_reached: {
    status: 429,
    zh: '您已达到总请求数限制：{minutes}分钟内最多请求{limit}次，包括失败次数，请检查您的请求是否正确',
    en: 'You have reached the request limit: at most {limit} requests in {minutes} minutes, failed ones included',
  },
  success_limit_reached: {
    status: 429,
    zh: '您已达到请求数限制：{minutes}分钟内最多请求{limit}次',
    en: 'You have reached the request limit: at most {limit} requests in {minutes} minutes',
  },
  token_request_rate_reached: {
    status: 429,
    zh: '该令牌已达到请求频率限制：每分钟最多请求{limit}次',
    en: 'This token has reached its rate limit: at most {limit} requests per minute',
  },
  token_rate_reached: {
    status: 429,
    zh: '该令牌已达到用量频率限制：每分钟最多 {limit} tokens，本次请求需要 {need}',
    en: 'This token has reached its rate limit: at most {limit} tokens per minute, this request needs {need}',
  },
  subject_calls_reached: {
    status: 429,
    zh: '{subject}的并发请求数已达上限：最多同时 {limit} 个请求，请稍后再试',
    en: '{subject} has reached its limit of {limit} concurrent calls. Try again later',
    when: 'By the option LimitRules.',
  },
  subject_requests_reached: {
    status: 429,
    zh: '{subject}已达到请求频率限制：每分钟最多请求 {limit} 次',
    en: '{subject} has reached its rate limit: at most {limit} requests per minute',
    when: 'By the option LimitRules.',
  },
  subject_budget_reached: {
    status: 429,
    zh: '{subject}的额度预算已用完：本周期最多 {limit} 点额度，本次请求需要 {need}',
    en: '{subject} has used its budget: at most {limit} quota units in this period, this request needs {need}',
    when: 'By the option LimitRules.',
  },
  subject_tokens_reached: {
    status: 429,
    zh: '{subject}已达到用量频率限制：每分钟最多 {limit} tokens，本次请求需要 {need}',
    en: '{subject} has reached its rate limit: at most {limit} tokens per minute, this request needs {need}',
    when: 'By the option LimitRules.',
  },
});
