import { UNLIMITED } from '../../billing/redemptions/redemption-rules.js';
import { parsedJson } from '../../common/json.js';
import { FAILURE, SUCCESS } from '../../tasks/task.js';
import { LogType } from '../../usage-log/log-type.js';
import type {
  ImportedLog,
  ImportedPayment,
  ImportedRedemption,
  ImportedRedemptionUse,
  ImportedTask,
} from '../model/records.js';
import { decimal, flag, instant, instantOfMs, instantOfSeconds, object, text, whole } from '../model/row-values.js';
import type { SourceRow } from '../sources/source.js';
import type { Reading } from './product.js';

const METHODS = ['alipay', 'wxpay'];
const CURRENCY = 'CNY';
const FINISHED: readonly string[] = [SUCCESS, FAILURE];

/** Redemption codes; versions without gift codes have plain ones only. */
export async function* familyRedemptions({ source }: Reading): AsyncIterable<ImportedRedemption> {
  for await (const row of source.rows('redemptions', { by: 'id', after: 0 })) {
    const isGift = flag(row, 'is_gift');
    const isUsed = whole(row, 'status') === 3;
    const maxUses = whole(row, 'max_uses', UNLIMITED);
    yield {
      id: text(row, 'id'),
      creatorId: text(row, 'user_id'),
      key: text(row, 'key'),
      name: text(row, 'name'),
      status: [1, 2, 3].includes(whole(row, 'status')) ? whole(row, 'status') : 2,
      quota: whole(row, 'quota'),
      isGift,
      maxUses: isGift && maxUses > 0 ? maxUses : UNLIMITED,
      usedCount: isGift ? Math.max(0, whole(row, 'used_count')) : Number(isUsed),
      validFrom: instantOfSeconds(row, 'valid_from'),
      validUntil: instantOfSeconds(row, 'valid_until') ?? instantOfSeconds(row, 'expired_time'),
      usedBy: !isGift && isUsed && whole(row, 'used_user_id') > 0 ? text(row, 'used_user_id') : null,
      usedAt: isUsed && !isGift ? instantOfSeconds(row, 'redeemed_time') : null,
      createdAt: instantOfSeconds(row, 'created_time'),
      deletedAt: instant(row, 'deleted_at'),
    };
  }
}

export async function* familyRedemptionUses({ source }: Reading): AsyncIterable<ImportedRedemptionUse> {
  for await (const row of source.rows('redemption_logs', { by: 'id', after: 0 })) {
    yield {
      redemptionId: text(row, 'redemption_id'),
      userId: text(row, 'user_id'),
      usedAt: instantOfSeconds(row, 'used_time'),
    };
  }
}

/** Orders at the payment gateway; their quota is part of the balances. */
export async function* familyPayments({ source, notes, quotaPerUnit }: Reading): AsyncIterable<ImportedPayment> {
  for await (const row of source.rows('top_ups', { by: 'id', after: 0 })) {
    const method = text(row, 'payment_method');
    const [amount, cents] = [whole(row, 'amount'), Math.round(decimal(row, 'money') * 100)];
    const orderNumber = text(row, 'trade_no');
    if (!METHODS.includes(method)) {
      notes.add('payments', method === '' ? 'payment_method_missing' : ['payment_method', { method }], orderNumber);
    } else if (amount <= 0 || cents <= 0) notes.add('payments', 'payment_without_amount', orderNumber);
    else {
      yield {
        id: text(row, 'id'),
        userId: text(row, 'user_id'),
        orderNumber,
        method,
        amount,
        quota: Math.round(amount * quotaPerUnit),
        cents,
        currency: CURRENCY,
        paid: text(row, 'status') === 'success',
        createdAt: instantOfSeconds(row, 'create_time'),
        completedAt: instantOfSeconds(row, 'complete_time'),
      };
    }
  }
}

/** Finished image and music tasks. */
export async function* familyTasks({ source, notes }: Reading): AsyncIterable<ImportedTask> {
  for await (const row of source.rows('midjourneys', { by: 'id', after: 0 })) {
    const submittedAt = instantOfMs(row, 'submit_time');
    if (!FINISHED.includes(text(row, 'status'))) notes.add('tasks', 'task_unfinished', text(row, 'mj_id'));
    else if (submittedAt) yield imageTaskOf(row, submittedAt);
  }
  for await (const row of source.rows('tasks', { by: 'id', after: 0 })) {
    const submittedAt = instantOfSeconds(row, 'submit_time');
    const platform = text(row, 'platform');
    if (!FINISHED.includes(text(row, 'status'))) notes.add('tasks', 'task_unfinished', text(row, 'task_id'));
    else if (platform !== 'suno') notes.add('tasks', ['task_platform', { platform }], text(row, 'task_id'));
    else if (submittedAt) yield songOf(row, submittedAt);
  }
}

function taskOf(row: SourceRow) {
  return {
    userId: text(row, 'user_id'),
    channelId: text(row, 'channel_id'),
    action: text(row, 'action'),
    status: text(row, 'status'),
    failReason: text(row, 'fail_reason'),
    quota: Math.max(0, whole(row, 'quota')),
  };
}

function imageTaskOf(row: SourceRow, submittedAt: Date): ImportedTask {
  const { buttons, properties } = { buttons: parsedJson(text(row, 'buttons')), properties: object(row, 'properties') };
  return {
    ...taskOf(row),
    id: `mj${text(row, 'id')}`,
    platform: 'midjourney',
    taskId: text(row, 'mj_id'),
    progress: text(row, 'progress'),
    submittedAt,
    startedAt: instantOfMs(row, 'start_time'),
    finishedAt: instantOfMs(row, 'finish_time'),
    detail: {
      prompt: text(row, 'prompt'),
      promptEn: text(row, 'prompt_en'),
      description: text(row, 'description'),
      state: text(row, 'state'),
      imageUrl: text(row, 'image_url'),
      code: whole(row, 'code'),
      ...(buttons !== undefined && { buttons }),
      ...(properties !== null && { properties }),
    },
  };
}

function songOf(row: SourceRow, submittedAt: Date): ImportedTask {
  const properties = object(row, 'properties');
  const progress = text(row, 'progress');
  return {
    ...taskOf(row),
    id: `task${text(row, 'id')}`,
    platform: 'suno',
    taskId: text(row, 'task_id'),
    progress: /^\d+$/.test(progress) ? `${progress}%` : progress,
    submittedAt,
    startedAt: instantOfSeconds(row, 'start_time'),
    finishedAt: instantOfSeconds(row, 'finish_time'),
    detail: { input: String(properties?.input ?? ''), data: parsedJson(text(row, 'data')) ?? [] },
  };
}

/** @param types Tollgate's log types by the product's numbers from 5 on; others are system events */
export async function* familyLogs(
  { source, notes }: Reading,
  after: number,
  types: Readonly<Record<number, number>>,
): AsyncIterable<ImportedLog> {
  const columns = await source.columns('logs');
  const inMs = columns.has('elapsed_time') ? 'elapsed_time' : columns.has('request_time') ? 'request_time' : null;
  for await (const row of source.rows('logs', { by: 'id', after })) {
    const createdAt = instantOfSeconds(row, 'created_at');
    if (createdAt) yield logOf(row, createdAt, inMs, types);
    else notes.add('log rows', 'log_without_time', text(row, 'id'));
  }
}

function logOf(
  row: SourceRow,
  createdAt: Date,
  inMs: string | null,
  types: Readonly<Record<number, number>>,
): ImportedLog {
  const type = whole(row, 'type');
  return {
    id: whole(row, 'id'),
    createdAt,
    type: type >= LogType.topUp && type <= LogType.system ? type : (types[type] ?? LogType.system),
    userId: text(row, 'user_id'),
    username: text(row, 'username'),
    tokenId: whole(row, 'token_id') > 0 ? text(row, 'token_id') : '',
    tokenName: text(row, 'token_name'),
    channelId: whole(row, 'channel_id') > 0 ? text(row, 'channel_id') : '',
    model: text(row, 'model_name'),
    group: text(row, 'group'),
    quota: whole(row, 'quota'),
    promptTokens: Math.max(0, whole(row, 'prompt_tokens')),
    completionTokens: Math.max(0, whole(row, 'completion_tokens')),
    durationMs: Math.max(0, inMs ? whole(row, inMs) : whole(row, 'use_time') * 1_000),
    isStream: flag(row, 'is_stream'),
    requestId: text(row, 'request_id'),
    content: text(row, 'content'),
    other: text(row, 'other'),
  };
}

/** The options table. */
export async function familyOptions({ source }: Reading): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const row of source.rows('options')) texts.set(text(row, 'key'), text(row, 'value'));
  return texts;
}
