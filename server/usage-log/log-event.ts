import { type ErrorParams, fill, type Language, type LocalText } from '../common/errors/app-error.js';

/**
 * The texts that are stored, by kind of event: of log rows that are not calls, and why a task failed or a channel was
 * disabled. Stored rows contain these kinds, so the meaning of a kind never changes.
 */
const EVENT_TEXTS = {
  check_in: { zh: '签到奖励 {amount}', en: 'Check-in reward: {amount}' },
  top_up_paid: {
    zh: '使用在线充值成功，充值金额: {amount}，支付金额：{money}',
    en: 'Online top-up: {amount}, paid: {money}',
  },
  top_up_paid_with_coupon: {
    zh: '使用在线充值成功，充值金额: {amount}，支付金额：{money}，优惠券：{coupon}',
    en: 'Online top-up: {amount}, paid: {money}, coupon: {coupon}',
  },
  top_up_refunded: {
    zh: '充值订单 {order} 退款，扣回 {amount}',
    en: 'Refund of top-up order {order}: {amount} reversed',
  },
  top_up_disputed: {
    zh: '充值订单 {order} 被争议，扣回 {amount}',
    en: 'Dispute of top-up order {order}: {amount} reversed',
  },
  top_up_reversal_undone: {
    zh: '充值订单 {order} 的退款或争议未成立，返还 {amount}',
    en: 'Refund or dispute of top-up order {order} reverted: {amount} returned',
  },
  plan_bought: {
    zh: '购买套餐 {plan}，周期数：{periods}，支付金额：{money}',
    en: 'Plan {plan} bought, periods: {periods}, paid: {money}',
  },
  code_redeemed: { zh: '通过兑换码充值 {amount}，兑换码ID {id}', en: 'Redemption code {id}: {amount}' },
  gift_redeemed: { zh: '通过礼品码充值 {amount}，礼品码ID {id}', en: 'Gift code {id}: {amount}' },
  quota_changed: {
    zh: '管理员将用户额度从 {before}修改为 {after}',
    en: 'An administrator changed the balance from {before} to {after}',
  },
  quota_changed_for: {
    zh: '管理员将用户额度从 {before}修改为 {after}，原因：{reason}',
    en: 'An administrator changed the balance from {before} to {after}. Reason: {reason}',
  },
  sessions_ended: {
    zh: '管理员 {admin} 结束了该用户的全部登录',
    en: 'Administrator {admin} ended all sessions of this user',
  },
  second_factor_removed: {
    zh: '管理员 {admin} 关闭了该用户的两步验证',
    en: 'Administrator {admin} disabled two-factor authentication of this user',
  },
  invite_quota_moved: { zh: '邀请额度划转 {amount}', en: 'Invite quota moved to the balance: {amount}' },
  newcomer_quota: { zh: '新用户注册赠送 {amount}', en: 'Quota for new users: {amount}' },
  invitee_quota: { zh: '使用邀请码赠送 {amount}', en: 'Quota for using an invite code: {amount}' },
  inviter_quota: { zh: '邀请用户赠送 {amount}', en: 'Quota for inviting a user: {amount}' },
  rebate_received: {
    zh: '获得{source}返佣 {amount}，返佣比例：{rate}',
    en: 'Rebate from a {source} of an invited user: {amount}, rate: {rate}',
  },
  rebate_given: { zh: '为邀请者产生{source}返佣 {amount}', en: 'Rebate to the inviter from a {source}: {amount}' },
  drawing_refunded: { zh: '构图失败 {task}，补偿 {amount}', en: 'Drawing {task} failed, refunded: {amount}' },
  task_refunded: { zh: '异步任务执行失败 {task}，补偿 {amount}', en: 'Task {task} failed, refunded: {amount}' },
  charge_refunded: {
    zh: '账单未能及时写入，结果未交付，退回费用',
    en: 'The charge could not be stored in time, so the response was not delivered and its charge is refunded',
  },
  option_changed: {
    zh: '修改系统设置 {option}：{before} → {after}',
    en: 'Setting {option} changed: {before} → {after}',
  },
  option_entries_changed: { zh: '修改系统设置 {option}：{entries}', en: 'Setting {option} changed: {entries}' },
  secret_changed: { zh: '修改系统设置 {option}', en: 'Setting {option} changed' },
  option_restored: { zh: '恢复系统设置 {option} 的默认值', en: 'Setting {option} restored to its default' },
  content_read: {
    zh: '管理员 {admin} 查看了日志 {log} 的对话内容',
    en: 'Administrator {admin} read the conversation of log row {log}',
  },
  contents_exported: {
    zh: '管理员 {admin} 导出了日志的对话内容，筛选条件：{filter}',
    en: 'Administrator {admin} exported conversations of the log. Filter: {filter}',
  },
  charge_withheld: {
    zh: '账单未能及时写入，结果未交付，不计费',
    en: 'The charge was not recorded in time, so the result was not delivered and nothing is charged',
  },
  call_disconnected: {
    zh: '客户端在收到结果前断开连接或取消请求，不计费',
    en: 'The client ended the call before the first output, so nothing is charged',
  },
  response_empty: {
    zh: '上游没有返回内容，不计费（可能是上游超时）',
    en: 'The upstream returned no content, so nothing is charged (it may have timed out)',
  },
  batch_reserved: {
    zh: '批处理 {batch}：预留额度，共 {requests} 个请求，完成后按实际用量计费并退回预留',
    en: 'Batch {batch}: quota reserved for {requests} requests; returned when their results are charged',
  },
  batch_released: {
    zh: '批处理 {batch}：退回预留额度 {amount}',
    en: 'Batch {batch}: reserved quota returned: {amount}',
  },
  call_failed: { zh: '{reason}', en: '{reason}' },
  task_channel_missing: {
    zh: '获取渠道信息失败，请联系管理员，渠道ID：{channel}',
    en: 'The channel of the task no longer exists. Contact the administrator. Channel ID: {channel}',
  },
  task_without_id: { zh: '上游没有返回任务ID', en: 'The upstream returned no task ID' },
  task_timed_out: {
    zh: '上游任务超时（超过{limit}）',
    en: 'The task timed out at the upstream, after more than {limit}',
  },
  channel_too_slow: {
    zh: '响应时间 {seconds}s 超过阈值 {limit}s',
    en: 'The response time of {seconds}s exceeds the limit of {limit}s',
  },
  channel_out_of_credit: { zh: '余额不足', en: 'The balance at the upstream is used up' },
  channel_without_keys: { zh: '所有密钥均已停用', en: 'Every key is disabled' },
} satisfies Record<string, LocalText>;

export type LogEventKind = keyof typeof EVENT_TEXTS;

/** An event and the parameters of its text. Stored with its row. */
export interface LogEvent {
  readonly kind: LogEventKind;
  readonly params: ErrorParams;
  /** For `option_entries_changed`: the first of the entries that differ. */
  readonly entries?: readonly ChangedEntry[];
}

/** An entry of a JSON option that was added, changed or removed: JSON texts. Null if there is none. */
export interface ChangedEntry {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The text of an event in a language. */
export function eventText({ kind, params }: LogEvent, language: Language): string {
  return fill(EVENT_TEXTS[kind], params, language);
}

/**
 * A stored text in the language of its reader.
 * @param text the stored text, in Chinese if the gateway wrote it
 * @param event the event from which the text was written; ignored if a previous version wrote another text
 */
export function storedTextIn(text: string, event: Partial<LogEvent> | null | undefined, language: Language): string {
  return isEvent(event) && eventText(event, 'zh') === text ? eventText(event, language) : text;
}

/** Whether this version has a text for the event. */
export function isEvent(event: Partial<LogEvent> | null | undefined): event is LogEvent {
  return typeof event?.kind === 'string' && Object.hasOwn(EVENT_TEXTS, event.kind) && typeof event.params === 'object';
}
