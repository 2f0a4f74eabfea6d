import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { discrepancies } from '../../../test/support/tollgate/ledger-discrepancies.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { DAY_MS } from '../../common/durations.js';
import type { Principal } from '../../common/principal.js';
import { ChannelNames } from '../../logs/channel-names.port.js';
import { OptionsModule } from '../../options/options.module.js';
import { newRowId } from '../../platform/database/row-id.js';
import { SortDirection } from '../../platform/graphql/list-order.js';
import { QuotaAdmission } from '../ledger/admission.js';
import { BalancesService } from '../ledger/balances.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { Settlement } from '../ledger/settlement.js';
import { leftOfGrant, type Rollover } from './model/plan-terms.js';
import { type CreatePlanInput } from './plan.input.js';
import { PlanAssignmentsService } from './plan-assignments.service.js';
import { PlanPeriodsService } from './plan-periods.service.js';
import { PlansModule } from './plans.module.js';
import { type PlanSort, PlansService } from './plans.service.js';

const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };
const refused = (code: string) => expect.objectContaining({ code });
const START = new Date('2030-01-31T10:00:00Z');
const days = (number: number) => new Date(START.getTime() + number * DAY_MS);

let domain: DomainModule;
let plans: PlansService;
let assignments: PlanAssignmentsService;
let periods: PlanPeriodsService;
let keys = 0;

beforeAll(async () => {
  const outside = [{ provide: ChannelNames, useValue: {} }];
  domain = await openDomain([OptionsModule, AccountsModule, PlansModule], outside);
  plans = domain.get(PlansService);
  assignments = domain.get(PlanAssignmentsService);
  periods = domain.get(PlanPeriodsService);
});
afterAll(async () => {
  expect(await discrepancies(domain.database)).toEqual([]);
  await domain.close();
});

/** A new user or team. @returns its id */
async function account(): Promise<number> {
  const name = `account${++keys}`;
  const [row] = await domain.database.query<{ id: string }>(
    `INSERT INTO users (username, password_hash, aff_code) VALUES ($1, '', $1) RETURNING id`,
    [name],
  );
  return Number(row?.id);
}
async function plan(given: Partial<CreatePlanInput> = {}): Promise<number> {
  const terms = { name: 'Basic', quota: 100, period: 'day', rollover: 'none', rolloverCap: 0, ...given } as const;
  return (await plans.create(root, terms)).row.id;
}
/** An account with a plan from START. */
async function subscribed(given: Partial<CreatePlanInput> = {}, endsAt: Date | null = null): Promise<number> {
  const id = await account();
  await assignments.assign(root, id, { planId: await plan(given), startsAt: START, endsAt }, START);
  return id;
}
const balanceOf = async (id: number) => (await domain.get(BalancesService).ofUsers([id])).get(id)?.quota;
const entriesOf = async (id: number) => {
  const text = 'SELECT kind, amount::int AS amount FROM ledger_entries WHERE user_id = $1 ORDER BY id';
  return (await domain.database.query<{ kind: string; amount: number }>(text, [id])).map(
    (e) => `${e.kind} ${e.amount}`,
  );
};
const topUp = (userId: number, amount: number) =>
  domain.get(LedgerService).credit({ userId, amount, kind: 'topup', effectKey: `top-up:${++keys}` });

async function reserve(userId: number, amount: number) {
  const admission = domain.get(QuotaAdmission);
  await admission.load(userId, 0);
  return admission.reserve(userId, null, amount, amount);
}
/** A call that cost this number of quota units. */
async function use(userId: number, quota: number, hold?: Awaited<ReturnType<typeof reserve>>): Promise<void> {
  const reserved = hold ?? (await reserve(userId, quota));
  const { id, createdAt } = newRowId();
  const row = {
    id,
    created_at: createdAt.toISOString(),
    type: 2,
    user_id: userId,
    username: 'u',
    token_name: '',
    token_id: 0,
    channel_id: 1,
    model_name: 'm',
    group: 'default',
    quota,
    prompt_tokens: 1,
    completion_tokens: 1,
    use_time_ms: 1,
    is_stream: false,
    request_id: `r${id}`,
    hidden: false,
    content: '',
    other: '',
  };
  await new Promise<void>((resolve, reject) =>
    domain.get(Settlement).settle(row, reserved, (error) => (error ? reject(error) : resolve())),
  );
}

describe('period of a plan', () => {
  it.each<[Rollover, number, string[], number]>([
    ['none', 0, ['plan_grant 100', 'plan_expiry -70', 'plan_grant 100'], 100],
    ['capped', 50, ['plan_grant 100', 'plan_expiry -20', 'plan_grant 100'], 150],
    ['capped', 80, ['plan_grant 100', 'plan_grant 100'], 170],
    ['all', 0, ['plan_grant 100', 'plan_grant 100'], 170],
  ])('with the rule %s (%d) after 30 of 100 were used', async (rollover, rolloverCap, entries, balance) => {
    const id = await subscribed({ rollover, rolloverCap });
    await use(id, 30);
    await periods.advanceAll(days(1));
    expect([await entriesOf(id), await balanceOf(id)]).toEqual([entries, balance]);
  });

  it('takes usage from the granted quota first, and leaves top-ups alone', async () => {
    const id = await subscribed();
    await topUp(id, 40);
    await use(id, 90);
    await periods.advanceAll(days(1));
    expect(await balanceOf(id)).toBe(140);
    await use(id, 120);
    await periods.advanceAll(days(2));
    expect([await balanceOf(id), (await entriesOf(id)).slice(2)]).toEqual([
      120,
      ['plan_expiry -10', 'plan_grant 100', 'plan_grant 100'],
    ]);
  });

  it('begins once, even if several processes begin it concurrently or periods were missed', async () => {
    const id = await subscribed();
    await Promise.all(Array.from({ length: 8 }, () => periods.advanceAll(days(3))));
    const grants = (await entriesOf(id)).filter((entry) => entry.startsWith('plan_grant'));
    expect([grants.length, await balanceOf(id)]).toEqual([4, 100]);
    expect((await assignments.current(id))?.nextAt).toEqual(days(4));
  });

  it('that a killed process has claimed begins when the claim has lapsed', async () => {
    const id = await subscribed();
    const claim = (until: string) =>
      domain.database.query(`UPDATE plan_assignments SET claimed_until = now() + $2::interval WHERE account_id = $1`, [
        id,
        until,
      ]);
    await claim('1 minute');
    await periods.advanceAll(days(1));
    expect(await entriesOf(id)).toEqual(['plan_grant 100']);
    await claim('-1 second');
    await periods.advanceAll(days(1));
    expect(await entriesOf(id)).toEqual(['plan_grant 100', 'plan_expiry -100', 'plan_grant 100']);
  });

  it('starts at the same day of each month, and has the changed quota of its plan', async () => {
    const id = await subscribed({ period: 'month', rollover: 'all' });
    const { planId, nextAt } = (await assignments.current(id)) ?? {};
    expect(nextAt).toEqual(new Date('2030-02-28T10:00:00Z'));
    await plans.update(planId as number, { name: 'Basic', quota: 7, rollover: 'all', rolloverCap: 0 });
    await periods.advanceAll(new Date('2030-02-28T10:00:00Z'));
    expect((await assignments.current(id))?.nextAt).toEqual(new Date('2030-03-31T10:00:00Z'));
    expect(await balanceOf(id)).toBe(107);
  });

  it('does not expire the reservation of a running call', async () => {
    const id = await subscribed();
    const hold = await reserve(id, 60);
    await periods.advanceAll(days(1));
    expect(await entriesOf(id)).toEqual(['plan_grant 100', 'plan_expiry -40', 'plan_grant 100']);
    await use(id, 25, hold);
    expect(await balanceOf(id)).toBe(135);
    // The quota that the call did not use still belongs to the plan.
    await periods.advanceAll(days(2));
    expect(await balanceOf(id)).toBe(100);
  });

  it('grants nothing to a deleted account', async () => {
    const id = await subscribed();
    await domain.database.query('UPDATE users SET deleted_at = now() WHERE id = $1', [id]);
    await periods.advanceAll(days(1));
    expect([await balanceOf(id), await assignments.current(id)]).toEqual([0, null]);
  });
});

describe('plan of an account', () => {
  it('ends at its end, and quota that does not roll over expires', async () => {
    const id = await subscribed({ rollover: 'capped', rolloverCap: 30 }, new Date(days(1).getTime() + DAY_MS / 2));
    await periods.advanceAll(days(9));
    expect(await entriesOf(id)).toEqual(['plan_grant 100', 'plan_expiry -70', 'plan_grant 100', 'plan_expiry -100']);
    expect([await balanceOf(id), await assignments.current(id)]).toEqual([30, null]);
  });

  it('is ended immediately by an administrator, and may be followed by another one', async () => {
    const id = await subscribed();
    await topUp(id, 5);
    await expect(assignments.assign(root, id, { planId: await plan(), startsAt: null, endsAt: null })).rejects.toEqual(
      refused('plan_assigned_already'),
    );
    await assignments.end(id, days(0.5));
    expect(await balanceOf(id)).toBe(5);
    await expect(assignments.end(id)).rejects.toEqual(refused('plan_not_assigned'));
    const next = { planId: await plan({ quota: 7 }), startsAt: days(0.5), endsAt: null };
    await assignments.assign(root, id, next, days(0.5));
    expect(await balanceOf(id)).toBe(12);
  });

  it('is ended once, even by several administrators at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await subscribed();
      const ends = Array.from({ length: 8 }, (_, index) => new Date(days(0.5).getTime() + index));
      const responses = await Promise.allSettled(ends.map((now) => assignments.end(id, now)));
      expect(responses.map(({ status }) => status)).toContain('fulfilled');
      expect([await balanceOf(id), await assignments.current(id)]).toEqual([0, null]);
      expect(await entriesOf(id)).toEqual(['plan_grant 100', 'plan_expiry -100']);
    }
  });

  it('that has not started grants nothing, and ends without an entry', async () => {
    const id = await account();
    await assignments.assign(root, id, { planId: await plan(), startsAt: days(3), endsAt: days(9) }, START);
    await periods.advanceAll(days(2));
    expect(await entriesOf(id)).toEqual([]);
    await assignments.end(id, days(2));
    await periods.advanceAll(days(20));
    expect([await entriesOf(id), await assignments.current(id)]).toEqual([[], null]);
  });

  it.each<[string, Date | null, Date | null]>([
    ['starts in the past', days(-1), null],
    ['ends before it starts', days(2), days(1)],
  ])('cannot be one that %s', async (_, startsAt, endsAt) => {
    const requested = { planId: await plan(), startsAt, endsAt };
    await expect(assignments.assign(root, await account(), requested, START)).rejects.toEqual(
      refused('plan_times_invalid'),
    );
  });

  it('needs an existing plan and an existing account, and its plan cannot be deleted', async () => {
    const planId = await plan();
    const open = { startsAt: START, endsAt: null };
    await expect(assignments.assign(root, await account(), { planId: 999_999, ...open }, START)).rejects.toEqual(
      refused('plan_not_found'),
    );
    await expect(assignments.assign(root, 999_999, { planId, ...open }, START)).rejects.toEqual(
      refused('plan_account_unknown'),
    );
    const id = await account();
    const made = await Promise.allSettled(
      [1, 2, 3].map(() => assignments.assign(root, id, { planId, ...open }, START)),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await plans.get(planId)).accountCount).toBe(1);
    await expect(plans.delete(planId)).rejects.toEqual(refused('plan_in_use'));
    await assignments.end(id, days(0.1));
    await plans.delete(planId);
    await expect(plans.get(planId)).rejects.toEqual(refused('plan_not_found'));
  });
});

describe('list of plans', () => {
  it.each<[PlanSort, SortDirection | undefined, string[]]>([
    ['NAME', undefined, ['A', 'B 1', 'B 2', 'B 2']],
    ['QUOTA', undefined, ['B 2', 'B 2', 'B 1', 'A']],
    ['SEATS', undefined, ['B 1', 'B 2', 'B 2', 'A']],
    ['PRICE', undefined, ['A', 'B 2', 'B 2', 'B 1']],
    ['PRICE', SortDirection.ASC, ['B 1', 'B 2', 'B 2', 'A']],
    ['ACCOUNTS', undefined, ['B 2', 'B 2', 'B 1', 'A']],
    ['CREATED', SortDirection.ASC, ['A', 'B 1', 'B 2', 'B 2']],
  ])('is sorted by %s %s, plans that are equal by their id', async (sort, direction, names) => {
    await domain.database.query('UPDATE plans SET deleted_at = now()');
    await plan({ name: 'A', price: '9.90', currency: 'USD' });
    await plan({ name: 'B 1', quota: 200, seats: 5 });
    await plan({ name: 'B 2', quota: 200 });
    const last = await plan({ name: 'B 2', quota: 300 });
    await assignments.assign(root, await account(), { planId: last, startsAt: START, endsAt: null }, START);
    const all = await plans.all({ sort, direction });
    expect(all.map(({ row }) => row.name)).toEqual(names);
    const opposite = direction ?? (sort === 'NAME' ? SortDirection.ASC : SortDirection.DESC);
    const { ASC, DESC } = SortDirection;
    const reversed = await plans.all({ sort, direction: opposite === ASC ? DESC : ASC });
    expect(reversed.map(({ row }) => row.id)).toEqual(all.map(({ row }) => row.id).toReversed());
  });
});

it('a plan never takes top-ups, in random sequences of usage, top-ups and periods', async () => {
  const step = fc.oneof(
    fc.record({ act: fc.constant('use' as const), amount: fc.integer({ min: 1, max: 150 }) }),
    fc.record({ act: fc.constant('topUp' as const), amount: fc.integer({ min: 1, max: 80 }) }),
    fc.record({ act: fc.constant('period' as const), amount: fc.integer({ min: 1, max: 3 }) }),
  );
  const sequence = fc.record({
    rollover: fc.constantFrom<Rollover>('none', 'all', 'capped'),
    rolloverCap: fc.integer({ min: 0, max: 120 }),
    steps: fc.array(step, { maxLength: 14 }),
  });
  await fc.assert(
    fc.asyncProperty(sequence, async ({ rollover, rolloverCap, steps }) => {
      const id = await subscribed({ rollover, rolloverCap });
      let [granted, own, day] = [100, 0, 0];
      for (const { act, amount } of steps) {
        if (act === 'topUp') {
          await topUp(id, amount);
          own += amount;
        } else if (act === 'use') {
          const quota = Math.min(amount, granted + own);
          await use(id, quota);
          own -= Math.max(0, quota - granted);
          granted -= Math.min(granted, quota);
        } else {
          day += amount;
          await periods.advanceAll(days(day));
          for (let number = 0; number < amount; number++) {
            if (rollover === 'none') granted = 0;
            if (rollover === 'capped') granted = Math.min(granted, rolloverCap);
            granted += 100;
          }
        }
        const current = await assignments.current(id);
        expect([await balanceOf(id), current && leftOfGrant(current)]).toEqual([granted + own, granted]);
      }
      await assignments.end(id, days(day + 0.5));
    }),
    { numRuns: 12 },
  );
});
