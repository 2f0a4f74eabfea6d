import { Injectable } from '@nestjs/common';
import { nearestDecimal, parseDecimal } from '../../common/decimal.js';
import { OptionsService } from '../../options/options.service.js';
import { quotaTexts } from '../../options/quota-text.js';
import { Changes } from '../../platform/coordination/changes.js';
import type { Executor } from '../../platform/database/pg-client.js';
import type { LogEvent } from '../../usage-log/log-event.js';
import { LogType } from '../../usage-log/log-type.js';
import { LogWriterService } from '../../usage-log/log-writer.service.js';
import { type CreditResult, type LedgerEntry, LedgerService } from '../ledger/ledger.service.js';

/** The payment sources, and their names in log texts. */
const SOURCES = {
  code: { zh: '兑换码', en: 'redemption code' },
  gift: { zh: '礼品码', en: 'gift code' },
  topUp: { zh: '充值', en: 'top-up' },
} as const;

export interface Payment {
  /** The credit of the payer. */
  entry: LedgerEntry;
  payerName: string;
  source: keyof typeof SOURCES;
}

export interface BookedPayment extends CreditResult {
  /** The users whose balances changed. */
  userIds: number[];
}

interface Share {
  entry: LedgerEntry;
  inviterName: string;
}

const INVITER = `
  SELECT inviter.id, inviter.username FROM users payer JOIN users inviter ON inviter.id = payer.inviter_id
    WHERE payer.id = $1 AND inviter.deleted_at IS NULL`;
const BOOKED = 'SELECT user_id, amount FROM ledger_entries WHERE effect_key = $1';
const HUNDRED = parseDecimal('100').units;

/** Payments of users, with the rebate of their inviters. */
@Injectable()
export class RebatesService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly logs: LogWriterService,
    private readonly options: OptionsService,
    private readonly changes: Changes,
  ) {}

  /**
   * Books a payment and the inviter's rebate, each once per effect key of the payment, and writes a log row of the
   * rebate for both. Joins the caller's transaction; after the commit, the caller calls `committed`.
   */
  async book(payment: Payment, executor: Executor): Promise<BookedPayment> {
    const { entry } = payment;
    const share = await this.shareOf(entry, executor);
    if (!share) return { ...(await this.ledger.credit(entry, executor)), userIds: [entry.userId] };
    // Settlements lock balances in the order of user ids as well; any other order could deadlock with them.
    const inviterFirst = share.entry.userId < entry.userId;
    if (inviterFirst) await this.pay(share, payment, executor);
    const booked = await this.ledger.credit(entry, executor);
    if (!inviterFirst) await this.pay(share, payment, executor);
    return { ...booked, userIds: [entry.userId, share.entry.userId] };
  }

  /**
   * The rebate of the inviter for a payment, by the effect key of the payment, in quota units. Null if there is none.
   */
  async ofPayment(effectKey: string, executor: Executor): Promise<{ userId: number; amount: number } | null> {
    const key = rebateKey(effectKey);
    const [entry] = await executor.query<{ user_id: string | number; amount: string | number }>(BOOKED, [key]);
    return entry ? { userId: Number(entry.user_id), amount: Number(entry.amount) } : null;
  }

  /** Applies a committed payment to the accounts of running calls. */
  async committed({ userIds }: Pick<BookedPayment, 'userIds'>): Promise<void> {
    for (const userId of userIds) await this.changes.publish('balance', { userId });
  }

  private async shareOf(payment: LedgerEntry, executor: Executor): Promise<Share | null> {
    const percentage = nearestDecimal(this.options.get('RebatePercentage'));
    if (!this.options.get('RebateEnabled') || !percentage) return null;
    const amount = Number((BigInt(payment.amount) * percentage.units) / HUNDRED);
    if (amount <= 0) return null;
    const [inviter] = await executor.query<{ id: string; username: string }>(INVITER, [payment.userId]);
    if (!inviter) return null;
    const effectKey = rebateKey(payment.effectKey);
    const entry: LedgerEntry = { userId: Number(inviter.id), amount, kind: 'rebate', effectKey };
    return { entry, inviterName: inviter.username };
  }

  private async pay({ entry, inviterName }: Share, payment: Payment, executor: Executor): Promise<void> {
    if (!(await this.ledger.credit(entry, executor)).applied) return;
    const { userId, amount } = entry;
    const type = LogType.system;
    const source = SOURCES[payment.source];
    const params = { source, amount: quotaTexts(this.options, amount) };
    const rate = `${this.options.get('RebatePercentage').toFixed(1)}%`;
    const received: LogEvent = { kind: 'rebate_received', params: { ...params, rate } };
    await this.logs.record({ type, userId, username: inviterName, event: received, quota: amount }, executor);
    const payer = { userId: payment.entry.userId, username: payment.payerName };
    await this.logs.record({ type, ...payer, event: { kind: 'rebate_given', params } }, executor);
  }
}

/** The effect key of the rebate of a payment with this effect key. */
function rebateKey(effectKey: string): string {
  return `rebate:${effectKey}`;
}
