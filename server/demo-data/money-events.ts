import { CheckInsService } from '../accounts/check-in/check-ins.service.js';
import { PaymentBookingService } from '../billing/payments/booking/payment-booking.service.js';
import { CodeRedeemerService } from '../billing/redemptions/code-redeemer.service.js';
import { DAY_MS, HOUR_MS } from '../common/durations.js';
import type { Account } from './demo-accounts.js';
import { OPENING_QUOTA, QUOTA_PER_DOLLAR } from './demo-options.js';
import type { DemoPayments } from './demo-payments.js';
import type { DemoPerson } from './demo-people.js';
import type { Period } from './period.js';
import type { Random } from './random.js';
import type { Services } from './services.js';
import type { HistoryEvent } from './timeline.js';

/** Payment amounts in US dollars. */
const AMOUNTS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000];
/** Approximate number of payments of a user in the period. */
const PAYMENTS_PER_USER = 5;
/** Users pay before their balance falls below this, in US dollars. */
const MIN_LEFT = 1.2;

/** A payment of a user. */
export interface PayIn {
  readonly at: Date;
  /** Whole US dollars. */
  readonly dollars: number;
}

/** A charge, in quota units. */
export interface Charged {
  readonly at: Date;
  readonly quota: number;
}

/**
 * The instants at which a balance would run out without payments, and the payments that prevent it.
 * @param charges ascending
 */
export function planPayIns(
  random: Random,
  charges: readonly Charged[],
  { opening, quotaPerUnit, earliest }: { opening: number; quotaPerUnit: number; earliest: Date },
): PayIn[] {
  const total = charges.reduce((sum, { quota }) => sum + quota, 0) / quotaPerUnit;
  const usual = AMOUNTS.find((amount) => amount >= total / PAYMENTS_PER_USER) ?? 5_000;
  const payIns: PayIn[] = [];
  let left = opening / quotaPerUnit;
  for (const { at: chargedAt, quota } of charges) {
    const cost = quota / quotaPerUnit;
    while (left - cost < MIN_LEFT) {
      const before = chargedAt.getTime() - random.between(0.1, 5) * HOUR_MS;
      const after = Math.max(before, earliest.getTime(), payIns.at(-1)?.at.getTime() ?? 0) + random.whole(1, 60_000);
      const at = new Date(Math.min(Math.floor(after), chargedAt.getTime() - 1));
      payIns.push({ at, dollars: usual });
      left += usual;
    }
    left -= cost;
  }
  return payIns;
}

type People = readonly Account<DemoPerson>[];

const GIFT_CODE = 'WELCOME-TO-THE-DEMO';
const SPARE_CODES = 4;
/** The share of the period at which resellers receive their codes. */
const CODES_ISSUED_AT = 0.003;

/** All changes of quota in the period that are not calls. */
export class MoneyEvents {
  constructor(
    private readonly random: Random,
    private readonly services: Services,
    private readonly period: Period,
    private readonly payments: DemoPayments,
    private readonly people: People,
  ) {}

  /** @param charges by the id of the user, ascending */
  all(charges: ReadonlyMap<number, readonly Charged[]>): HistoryEvent[] {
    return [...this.payIns(charges), ...this.gifts(), ...this.checkIns(), ...this.orders()];
  }

  private payIns(charges: ReadonlyMap<number, readonly Charged[]>): HistoryEvent[] {
    const events: HistoryEvent[] = [];
    const codes = new Map<number, number>();
    for (const { person, principal, from } of this.people) {
      const terms = { opening: OPENING_QUOTA, quotaPerUnit: QUOTA_PER_DOLLAR, earliest: from };
      for (const { at, dollars } of planPayIns(this.random, charges.get(principal.userId) ?? [], terms)) {
        if (person.pays === 'code') codes.set(dollars, (codes.get(dollars) ?? 0) + 1);
        events.push({ at, act: () => this.payments[person.pays](principal, dollars) });
      }
    }
    const at = this.period.at(CODES_ISSUED_AT);
    const issued = [...codes].map(([dollars, count]) => ({
      at,
      act: () => this.payments.issue(dollars, count + SPARE_CODES),
    }));
    return [...issued, ...events];
  }

  /** Codes of other kinds: a gift with several uses, some expired codes, and a disabled one. */
  private gifts(): HistoryEvent[] {
    const { payments, period } = this;
    const launched = period.at(0.45);
    const gift = { name: 'Welcome gift', key: GIFT_CODE, isGift: true, maxUses: 100, quota: 0.2 * QUOTA_PER_DOLLAR };
    const summer = { name: 'Conference', count: 6, quota: 2 * QUOTA_PER_DOLLAR };
    const users = this.people.filter(({ person }) => person.joined < 0.45 && person.group === 'default');
    return [
      { at: launched, act: () => payments.make(gift) },
      { at: period.at(0.5), act: () => payments.make({ ...summer, validUntil: period.at(0.8) }) },
      { at: period.at(0.52), act: () => payments.withdraw({ name: 'Misprint', quota: 50 * QUOTA_PER_DOLLAR }) },
      ...users.map(({ principal }) => ({
        at: new Date(launched.getTime() + this.random.whole(HOUR_MS, 5 * DAY_MS)),
        act: () => this.services.get(CodeRedeemerService).redeem(principal, GIFT_CODE),
      })),
    ].filter(({ at }) => at < period.to);
  }

  private checkIns(): HistoryEvent[] {
    const events: HistoryEvent[] = [];
    for (const { person, principal, from } of this.people) {
      for (let day = Math.ceil(from.getTime() / DAY_MS) * DAY_MS; day < this.period.to.getTime(); day += DAY_MS) {
        const at = new Date(day + this.random.whole(6 * HOUR_MS, 22 * HOUR_MS));
        if (!this.random.chance(person.checksIn ?? 0) || at >= this.period.to) continue;
        events.push({ at, act: () => this.services.get(CheckInsService).checkIn(principal, at) });
      }
    }
    return events;
  }

  /** Unpaid orders: one was closed after a day, one is still pending. */
  private orders(): HistoryEvent[] {
    const buyer = this.people.find(({ person }) => person.pays === 'online' && person.joined < 0.3);
    if (!buyer) return [];
    const abandon = (dollars: number) => () => this.payments.online(buyer.principal, dollars, { abandoned: true });
    const ordered = new Date(this.period.to.getTime() - 6 * DAY_MS);
    const closed = new Date(ordered.getTime() + DAY_MS + HOUR_MS);
    const waiting = new Date(this.period.to.getTime() - 3 * HOUR_MS);
    return [
      { at: ordered, act: abandon(100) },
      { at: closed, act: () => this.services.get(PaymentBookingService).closeUnpaid() },
      { at: waiting, act: abandon(20) },
    ].filter(({ at }) => at > buyer.from);
  }
}
