import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { MockStripe, type StripeOrder } from '../../../test/support/mock-stripe.js';
import { discrepancies } from '../../../test/support/tollgate/ledger-discrepancies.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import type { Principal } from '../../common/principal.js';
import { ChannelNames } from '../../logs/channel-names.port.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { OptionsModule } from '../../options/options.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { InvoicingService } from '../invoices/invoicing.service.js';
import { BalancesService } from '../ledger/balances.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { startOfPeriod } from '../plans/model/plan-terms.js';
import type { CreatePlanInput } from '../plans/plan.input.js';
import { PlanAssignmentsService } from '../plans/plan-assignments.service.js';
import { PlanPeriodsService } from '../plans/plan-periods.service.js';
import { PlanPurchasesService } from '../plans/plan-purchases.service.js';
import { PlansService } from '../plans/plans.service.js';
import { PaymentRefundsService } from './payment-refunds.service.js';
import { PaymentsModule } from './payments.module.js';
import { PaymentsService } from './payments.service.js';
import { PlanOrdersService } from './plan-orders/plan-orders.service.js';
import { StripeWebhookController } from './stripe/stripe-webhook.controller.js';

const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };
const refused = (code: string) => expect.objectContaining({ code });
const QUOTA = 100;

let domain: DomainModule;
let stripe: MockStripe;
let assignments: PlanAssignmentsService;
let admin: Principal;
let nextUser = 1_000;
let keys = 0;

const set = (key: string, value: string) => domain.get(OptionEditorService).change(root, key, value);

beforeAll(async () => {
  const outside = [{ provide: ChannelNames, useValue: {} }];
  const modules = [OptionsModule, AccountsModule, PaymentsModule, InvoicesModule];
  domain = await openDomain(modules, outside, { EGRESS_ALLOW_PRIVATE: 'true' });
  stripe = await MockStripe.start();
  assignments = domain.get(PlanAssignmentsService);
  const settings = {
    ServerAddress: 'https://tollgate.example',
    StripeApiSecret: MockStripe.key,
    StripeCurrency: 'EUR',
    StripeWebhookSecret: MockStripe.webhookSecret,
    StripeApiAddress: stripe.url,
    RebateEnabled: 'true',
    PayAddress: 'https://pay.example.com',
    EpayId: '1',
    EpayKey: 'key',
    RebatePercentage: '10',
    InvoiceSellerName: 'Tollgate Ltd',
    InvoicesFrom: '2026-01-01T00:00:00.000Z',
    InvoiceTaxRate: '19',
  };
  for (const [key, value] of Object.entries(settings)) await set(key, value);
  const session = { id: 's', startedAt: new Date() };
  admin = { ...(await user()), role: 10, session } as unknown as Principal;
});
afterAll(async () => {
  expect(await discrepancies(domain.database)).toEqual([]);
  await domain.close();
  await stripe.close();
});
beforeEach(() => {
  stripe.fault = null;
});

async function user(kind = 'user'): Promise<Principal> {
  const userId = nextUser++;
  const username = `account${userId}`;
  await domain.database.query(
    `INSERT INTO users (id, kind, username, email, password_hash, aff_code) VALUES ($1, $2, $3, $4, NULL, $3)`,
    [userId, kind, username, kind === 'team' ? '' : `${username}@example.com`],
  );
  return { userId, username, role: 1, group: 'default', via: 'session' };
}

async function plan(given: Partial<CreatePlanInput> = {}): Promise<number> {
  const terms = { name: `Pro ${++keys}`, quota: QUOTA, period: 'month', rollover: 'none', rolloverCap: 0 } as const;
  const sale = { price: '9.99', currency: 'EUR', forSale: true };
  return (await domain.get(PlansService).create(root, { ...terms, ...sale, ...given })).row.id;
}

interface Ordered {
  readonly order: StripeOrder;
  readonly orderNumber: string;
}

async function ordered(buyer: Principal, planId: number, periods = 1, team: Principal | null = null): Promise<Ordered> {
  const receiver = { accountId: (team ?? buyer).userId, teamName: team?.username ?? null };
  const { row } = await domain
    .get(PlanOrdersService)
    .order(buyer, receiver, { planId, periods, method: 'stripe' }, '/topup');
  return { order: stripe.order(row.orderNumber), orderNumber: row.orderNumber };
}
const deliver = (event: object, signed = stripe.sign({ ...event })) =>
  domain.get(StripeWebhookController).receive(signed.body, signed.signature);

async function bought(buyer: Principal, planId: number, periods = 1, team: Principal | null = null): Promise<Ordered> {
  const made = await ordered(buyer, planId, periods, team);
  await deliver(stripe.completed(made.order));
  return made;
}
const refund = ({ orderNumber }: Ordered, money: string | null = null) =>
  domain.get(PaymentRefundsService).refund(admin, orderNumber, { money, reason: '' }, null);
const current = ({ userId }: Principal) => assignments.current(userId);
const balanceOf = async ({ userId }: Principal) =>
  (await domain.get(BalancesService).ofUsers([userId])).get(userId)?.quota ?? 0;
const statusOf = async ({ orderNumber }: Ordered) => (await domain.get(PaymentsService).get(root, orderNumber)).status;
const entriesOf = async ({ userId }: Principal) =>
  (
    await domain.database.query<{ entry: string }>(
      `SELECT kind || ' ' || amount AS entry FROM ledger_entries WHERE user_id = $1 ORDER BY id`,
      [userId],
    )
  ).map(({ entry }) => entry);
/** The number of periods from the start to the end of the plan that an account has. */
async function lengthOf(account: Principal): Promise<number | null> {
  const { startsAt, endsAt, period } = (await current(account)) ?? {};
  if (!startsAt || !endsAt || !period) return null;
  return Array.from({ length: 40 }, (_, number) => number).find(
    (number) => startOfPeriod(startsAt, period, number).getTime() === endsAt.getTime(),
  ) as number;
}

describe('order of a plan', () => {
  it('starts the plan when it is paid, and credits no quota itself', async () => {
    const buyer = await user();
    const planId = await plan();
    const made = await ordered(buyer, planId, 3);
    expect(made.order.amount).toBe(2_997);
    expect(await current(buyer)).toBeNull();
    await deliver(stripe.completed(made.order));
    expect([await statusOf(made), await lengthOf(buyer), await entriesOf(buyer)]).toEqual([
      'paid',
      3,
      ['plan_grant 100'],
    ]);
    expect(await domain.get(PaymentsService).get(buyer, made.orderNumber)).toMatchObject({
      quota: 0,
      cents: 2_997,
      currency: 'EUR',
      plan: { planId, periods: 3, teamName: null },
    });
  });

  it('is applied once, however often and in parallel it is reported', async () => {
    const buyer = await user();
    const { order } = await ordered(buyer, await plan(), 2);
    await Promise.all(Array.from({ length: 8 }, () => deliver(stripe.completed(order))));
    await deliver(stripe.completed(order));
    expect([await lengthOf(buyer), await balanceOf(buyer)]).toEqual([2, QUOTA]);
  });

  it('extends the same plan at its end, even when two orders are paid at the same time', async () => {
    const buyer = await user();
    const planId = await plan();
    const orders = [await ordered(buyer, planId), await ordered(buyer, planId, 2), await ordered(buyer, planId, 4)];
    await Promise.all(orders.map(({ order }) => deliver(stripe.completed(order))));
    expect([await lengthOf(buyer), await balanceOf(buyer)]).toEqual([7, QUOTA]);
    const end = (await current(buyer))?.endsAt as Date;
    await domain.get(PlanPeriodsService).advanceAll(end);
    expect((await entriesOf(buyer)).filter((entry) => entry === 'plan_grant 100')).toHaveLength(7);
    expect([await balanceOf(buyer), await current(buyer)]).toEqual([0, null]);
  });

  it('is refused for an account that has ended, whose plan could not start', async () => {
    const [buyer, team] = [await user(), await user('team')];
    await domain.database.query('UPDATE users SET deleted_at = now() WHERE id = $1', [team.userId]);
    await expect(ordered(buyer, await plan({ seats: 5 }), 1, team)).rejects.toEqual(refused('not_found'));
  });

  it('for a team grants the plan to the team, and is an order of the buyer', async () => {
    const [buyer, team] = [await user(), await user('team')];
    const planId = await plan({ seats: 5 });
    await expect(ordered(buyer, planId)).rejects.toEqual(refused('plan_for_teams'));
    const made = await bought(buyer, planId, 1, team);
    expect([await balanceOf(team), await balanceOf(buyer), await current(buyer)]).toEqual([QUOTA, 0, null]);
    expect(await domain.get(PaymentsService).get(buyer, made.orderNumber)).toMatchObject({
      plan: { teamName: team.username, accountId: team.userId },
    });
  });

  it.each<[string, Partial<CreatePlanInput>, string]>([
    ['that is not for sale', { forSale: false }, 'plan_not_for_sale'],
    ['in a currency that the method does not take', { currency: 'USD' }, 'plan_unpayable'],
  ])('refuses a plan %s', async (_, terms, code) => {
    await expect(ordered(await user(), await plan(terms))).rejects.toEqual(refused(code));
  });

  it('refuses another plan than that which runs, and one without an end', async () => {
    const buyer = await user();
    await bought(buyer, await plan());
    await expect(ordered(buyer, await plan())).rejects.toEqual(refused('plan_other_running'));
    const [other, planId] = [await user(), await plan()];
    await assignments.assign(root, other.userId, { planId, startsAt: null, endsAt: null });
    await expect(ordered(other, planId)).rejects.toEqual(refused('plan_open_ended'));
  });

  it('that is paid while another plan runs waits for its end', async () => {
    const buyer = await user();
    const [first, second] = [await plan(), await plan({ quota: 7 })];
    const waiting = await ordered(buyer, second);
    await bought(buyer, first);
    await deliver(stripe.completed(waiting.order));
    expect([await statusOf(waiting), (await current(buyer))?.planId]).toEqual(['paid', first]);
    await domain.get(PlanPurchasesService).applyWaiting();
    expect((await current(buyer))?.planId).toBe(first);
    await assignments.end(buyer.userId);
    await domain.get(PlanPurchasesService).applyWaiting();
    expect([(await current(buyer))?.planId, await balanceOf(buyer)]).toEqual([second, 7]);
  });

  it('with another amount is not applied', async () => {
    const buyer = await user();
    const { order } = await ordered(buyer, await plan());
    await deliver(stripe.completed(order, { amount_total: order.amount - 1 }));
    expect(await current(buyer)).toBeNull();
  });

  it('is offered with the methods that take its currency', async () => {
    const planId = await plan({ currency: 'CNY' });
    const offers = await domain.get(PlanOrdersService).offers();
    expect(offers.find(({ plan: { id } }) => id === planId)?.methods).toEqual(['alipay', 'wxpay']);
    await domain.get(PlansService).delete(planId);
    expect((await domain.get(PlanOrdersService).offers()).map(({ plan: { id } }) => id)).not.toContain(planId);
  });

  it('is refused for a plan without a price', async () => {
    await expect(plan({ price: '0', currency: 'EUR' })).rejects.toEqual(refused('plan_price_missing'));
    await expect(plan({ price: null, currency: null })).rejects.toEqual(refused('plan_price_missing'));
  });
});

describe('refund of a plan', () => {
  it('takes back the extension only, when another order pays for the current period', async () => {
    const buyer = await user();
    const planId = await plan();
    await bought(buyer, planId);
    const extension = await bought(buyer, planId, 2);
    await refund(extension);
    expect([await statusOf(extension), await lengthOf(buyer), await balanceOf(buyer)]).toEqual(['refunded', 1, QUOTA]);
  });

  it.each(['none', 'all'] as const)(
    'ends the plan, and the rest of its grant expires with the rule %s',
    async (rollover) => {
      const buyer = await user();
      await domain
        .get(LedgerService)
        .credit({ userId: buyer.userId, amount: 40, kind: 'topup', effectKey: `top-up:${++keys}` });
      const made = await bought(buyer, await plan({ rollover }), 3);
      await refund(made);
      expect([await current(buyer), await balanceOf(buyer)]).toEqual([null, 40]);
      expect(await entriesOf(buyer)).toEqual(['topup 40', 'plan_grant 100', 'plan_expiry -100']);
    },
  );

  it('is refused for a part of the price', async () => {
    const made = await bought(await user(), await plan());
    await expect(refund(made, '5.00')).rejects.toEqual(refused('refund_plan_part'));
    await refund(made, '9.99');
    expect(await statusOf(made)).toBe('refunded');
  });

  it('that the provider refuses changes nothing', async () => {
    const buyer = await user();
    const made = await bought(buyer, await plan());
    stripe.fault = { path: '/v1/refunds', kind: 'refused' };
    await expect(refund(made)).rejects.toEqual(refused('refund_refused'));
    expect([await statusOf(made), await lengthOf(buyer), await balanceOf(buyer)]).toEqual(['paid', 1, QUOTA]);
  });

  it('issues an invoice and a credit note that name the plan and sum to zero', async () => {
    const made = await bought(await user(), await plan({ name: 'Crew' }), 2);
    await domain.get(InvoicingService).issueDue();
    await refund(made);
    await domain.get(InvoicingService).issueDue();
    const documents = await domain.database.query(
      `SELECT kind, plan->>'name' AS name, (plan->>'periods')::int AS periods, gross_cents::int AS gross FROM invoices WHERE order_number = $1 ORDER BY id`,
      [made.orderNumber],
    );
    expect(documents).toEqual([
      { kind: 'invoice', name: 'Crew', periods: 2, gross: 1_998 },
      { kind: 'credit_note', name: 'Crew', periods: 2, gross: 1_998 },
    ]);
  });
});

it('a dispute takes the plan back, and one that is won gives the periods again that had not begun', async () => {
  const buyer = await user();
  const made = await bought(buyer, await plan(), 3);
  await deliver(stripe.disputed(made.order, 'needs_response', made.order.amount));
  expect([await statusOf(made), await current(buyer), await balanceOf(buyer)]).toEqual(['disputed', null, 0]);
  await deliver(stripe.disputed(made.order, 'won', made.order.amount));
  expect([await statusOf(made), await lengthOf(buyer), await balanceOf(buyer)]).toEqual(['dispute_won', 2, QUOTA]);
});

it('reports of payments, refunds and disputes in any order and number end with the same plan', async () => {
  const planId = await plan({ rollover: 'all' });
  const story = fc.record({
    periods: fc.integer({ min: 1, max: 3 }),
    isRefunded: fc.boolean(),
    order: fc.array(fc.nat({ max: 3 }), { minLength: 4, maxLength: 10 }),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ periods, isRefunded, order: places }) => {
      const buyer = await user();
      const kept = await ordered(buyer, planId, 2);
      const made = await ordered(buyer, planId, periods);
      const events = [
        stripe.completed(kept.order),
        stripe.completed(made.order),
        ...(isRefunded ? [stripe.charged(made.order, made.order.amount)] : []),
      ];
      // Any order with repetitions, then all of them.
      for (const place of [...places, ...events.keys()]) await deliver(events[place % events.length] as object);
      const purchased = isRefunded ? 2 : 2 + periods;
      expect([await lengthOf(buyer), await balanceOf(buyer)]).toEqual([purchased, QUOTA]);
    }),
    { numRuns: 6 },
  );
});
