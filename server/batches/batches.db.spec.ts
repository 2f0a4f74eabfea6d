import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import { deleteRows } from '../../test/support/test-database.js';
import { discrepancies } from '../../test/support/tollgate/ledger-discrepancies.js';
import { QuotaAdmission } from '../billing/ledger/admission.js';
import { BalancesService } from '../billing/ledger/balances.service.js';
import { LedgerService } from '../billing/ledger/ledger.service.js';
import { Settlement } from '../billing/ledger/settlement.js';
import { type Principal, Role } from '../common/principal.js';
import { ChannelNames } from '../logs/channel-names.port.js';
import { LogsModule } from '../logs/logs.module.js';
import { LogsService } from '../logs/logs.service.js';
import { OptionLog } from '../options/option-log.port.js';
import { executorOf } from '../platform/database/pg-client.js';
import { createdAtOf, newRowId } from '../platform/database/row-id.js';
import { Sql } from '../platform/database/sql.js';
import { encodeCursor } from '../platform/graphql/connection.js';
import { SortDirection } from '../platform/graphql/list-order.js';
import { Scope } from '../platform/graphql/scope.js';
import { MailerService } from '../platform/mail/mailer.service.js';
import { accountReader } from '../tokens/object-reader.js';
import { LogType } from '../usage-log/log-type.js';
import { type Batch, BatchStatus } from './batch.js';
import { BatchProgress, toBatchModel } from './batch.model.js';
import { BatchCanceller } from './batch-canceller.port.js';
import { type BatchFilter } from './batch-filter.input.js';
import { BatchReleaseService } from './batch-release.service.js';
import { BatchStore, type NewBatch } from './batch-store.js';
import { BatchesModule } from './batches.module.js';
import { BatchesService, type BatchPage, type BatchSort } from './batches.service.js';
import { FileStore, type NewFile } from './file-store.js';

const TOKEN = { id: 5, grantedQuota: 10_000, unlimitedQuota: false };
const GRANTED = 1_000;
const NO_FILES = { outputFile: null, errorFile: null, charged: 40 };

let domain: DomainModule;
let store: BatchStore;
let files: FileStore;
let release: BatchReleaseService;
let user = 0;

beforeAll(async () => {
  domain = await openDomain(
    [BatchesModule, LogsModule],
    [
      { provide: OptionLog, useValue: {} },
      { provide: ChannelNames, useValue: { nameOf: () => '' } },
      { provide: MailerService, useValue: {} },
      { provide: BatchCanceller, useValue: { cancel: (batch: Batch) => Promise.resolve(batch) } },
    ],
  );
  store = domain.get(BatchStore);
  files = domain.get(FileStore);
  release = domain.get(BatchReleaseService);
});
beforeEach(() => {
  user++;
});
afterEach(() => deleteRows(domain.database, 'stored_files', 'batch_requests', 'batches'));
afterAll(() => domain.close());

/** Books a charge of the user under an id. */
async function book(id: number, quota: number): Promise<void> {
  const admission = domain.get(QuotaAdmission);
  await admission.load(user, TOKEN.id);
  const row = {
    id,
    created_at: createdAtOf(id).toISOString(),
    type: 2,
    user_id: user,
    username: 'ada',
    token_id: TOKEN.id,
    token_name: 'main',
    channel_id: 7,
    model_name: 'm',
    group: 'default',
    quota,
    prompt_tokens: 0,
    completion_tokens: 0,
    use_time_ms: 0,
    is_stream: false,
    request_id: `batch_${user}`,
    hidden: false,
    content: '',
    other: '',
  };
  const hold = await admission.reserve(user, TOKEN, quota, quota);
  await new Promise((done) => domain.get(Settlement).settle(row, hold, done));
}

/** A batch with a booked reservation. */
async function reservedBatch(reserved: number): Promise<NewBatch> {
  const grant = { userId: user, amount: GRANTED, kind: 'grant' as const, effectKey: `grant:${user}:${Math.random()}` };
  await domain.get(LedgerService).credit(grant);
  const batch: NewBatch = {
    id: `batch_${user}`,
    family: 'openai',
    userId: user,
    tokenId: TOKEN.id,
    tokenName: 'main',
    group: 'default',
    channelId: 7,
    keyFingerprint: 'abcd',
    endpoint: '/v1/chat/completions',
    model: 'm',
    requests: 2,
    promptTokens: 20,
    inputFile: 'file-1',
    reserved,
    reservationId: newRowId().id,
  };
  await store.add(batch);
  await book(batch.reservationId, reserved);
  return batch;
}

const principal = (role: number, userId = user): Principal => ({
  userId,
  username: 'ada',
  role,
  group: 'default',
  via: 'session',
});

const balance = async () => (await domain.get(BalancesService).ofUsers([user])).get(user)?.quota;

describe('charge of a request', () => {
  const requested = (customId: string) => ({ customId, model: 'm', chargeId: newRowId().id });

  it('keeps the id that it got first', async () => {
    const { id } = await reservedBatch(100);
    const { open } = await store.charges(id, [requested('a')]);
    const { open: again } = await store.charges(id, [requested('a'), requested('b')]);
    expect(again.find(({ customId }) => customId === 'a')).toEqual(open[0]);
    expect(again).toHaveLength(2);
  });

  it('that is booked is not open again', async () => {
    const { id } = await reservedBatch(100);
    const [charge] = (await store.charges(id, [requested('a')])).open;
    await book(charge?.chargeId ?? 0, 10);
    const { open, booked } = await store.charges(id, [requested('a'), requested('b')]);
    expect(open.map(({ customId }) => customId)).toEqual(['b']);
    expect([...booked]).toEqual([[charge?.chargeId, 10]]);
  });

  it('has the model that was stored with the batch', async () => {
    const { id } = await reservedBatch(100);
    await store.addRequests(id, new Map([['a', 'another']]));
    const { open } = await store.charges(id, [requested('a'), requested('b')]);
    expect(Object.fromEntries(open.map(({ customId, model }) => [customId, model]))).toEqual({
      a: 'another',
      b: 'm',
    });
  });
});

describe('request of a batch that another process has ended', () => {
  beforeEach(async () => {
    const batch = await reservedBatch(100);
    await store.submitted(batch.id, 'batch-up', {});
    await store.charges(batch.id, [{ customId: 'a', model: 'm', chargeId: newRowId().id }]);
    await release.release(batch, (executor) => store.end(batch.id, { status: 'completed' }, NO_FILES, executor));
  });

  it('is not charged again', async () => {
    const again = { customId: 'a', model: 'm', chargeId: newRowId().id };
    expect(await store.charges(`batch_${user}`, [again])).toEqual({ open: [], booked: new Map() });
  });

  it('is not started again', async () => {
    expect(await store.start(`batch_${user}`, 'a', 'm')).toBe(false);
  });
});

describe('request that the site runs', () => {
  const id = () => `batch_${user}`;
  beforeEach(async () => {
    await reservedBatch(0);
    expect(await store.start(id(), 'a', 'm')).toBe(true);
  });
  const results = () => store.results(id(), true, '', 10);

  it('keeps its result when another process takes it for interrupted', async () => {
    await store.finish(id(), 'a', true, 'result', 40);
    await store.interrupt(id(), 'a', 'error');
    expect([await results(), await store.chargedHere(id())]).toEqual([[{ customId: 'a', result: 'result' }], 40]);
  });

  it('has its result, which is charged, when a slow process finishes it after all', async () => {
    await store.interrupt(id(), 'a', 'error');
    expect(await store.started(id())).toEqual(new Map([['a', false]]));
    await store.finish(id(), 'a', true, 'result', 40);
    expect([await results(), await store.chargedHere(id())]).toEqual([[{ customId: 'a', result: 'result' }], 40]);
  });
});

describe('reservation', () => {
  it('is returned once, whichever process ends the batch', async () => {
    const batch = await reservedBatch(100);
    await store.submitted(batch.id, 'up-1', {});
    expect(await balance()).toBe(GRANTED - 100);
    const end = () => release.release(batch, (executor) => store.end(batch.id, {}, NO_FILES, executor));
    await Promise.all([end(), end(), end()]);
    await end();
    expect(await balance()).toBe(GRANTED);
    expect(domain.get(QuotaAdmission).remainingOf(TOKEN)).toBeGreaterThan(0);
    expect(await discrepancies(domain.database)).toEqual([]);
    const charges = { types: [LogType.consumption] };
    const [logs, caller] = [domain.get(LogsService), principal(Role.common)];
    const { rows } = await logs.page(caller, Scope.SELF, charges, { limit: 10, offset: 0 });
    expect(rows.map(({ quota }) => quota)).toEqual([-100, 100]);
    expect(await logs.stat(caller, Scope.SELF, charges)).toMatchObject({ quota: 0, requests: 1 });
  });

  it('of a batch that was not submitted is returned when the batch is removed', async () => {
    const batch = await reservedBatch(100);
    expect(await store.find(accountReader(user), 'openai', batch.id)).toBeNull();
    await release.release(batch, async (executor) => {
      await store.remove(batch.id, executor);
      return true;
    });
    expect(await balance()).toBe(GRANTED);
    expect(await discrepancies(domain.database)).toEqual([]);
  });
});

describe('list of batches', () => {
  const listed = async (caller: Principal, scope = Scope.SELF, filter: BatchFilter = {}) => {
    const { batches, total } = await domain.get(BatchesService).page(caller, scope, filter, { limit: 10, offset: 0 });
    expect(total).toBe(batches.length);
    return batches;
  };

  it('has the cost of each batch, and only submitted batches', async () => {
    const { id } = await reservedBatch(100);
    expect(await listed(principal(Role.common))).toEqual([]);
    await store.submitted(id, 'up-1', { status: 'in_progress', request_counts: { completed: 1, failed: 0 } });
    const [running] = await listed(principal(Role.common));
    const own = toBatchModel(running as Batch, principal(Role.common));
    expect(own).toMatchObject({ status: BatchStatus.IN_PROGRESS, completed: 1, reserved: 100, cost: null });
    await release.release(running as Batch, (executor) => store.end(id, { status: 'completed' }, NO_FILES, executor));
    const [ended] = await listed(principal(Role.common), Scope.SELF, { progress: BatchProgress.ENDED });
    const seen = toBatchModel(ended as Batch, principal(Role.admin));
    expect(seen).toMatchObject({ status: BatchStatus.COMPLETED, cost: 40, channelId: 7 });
    expect(toBatchModel(ended as Batch, principal(Role.common)).channelId).toBeNull();
    expect(await listed(principal(Role.common), Scope.SELF, { progress: BatchProgress.IN_PROGRESS })).toEqual([]);
  });

  it.each<[BatchSort, SortDirection | undefined, string]>([
    ['CREATED', undefined, 'c b a'],
    ['ENDED', undefined, 'b c a'],
    ['MODEL', undefined, 'c a b'],
    ['REQUESTS', SortDirection.ASC, 'b c a'],
    ['COST', undefined, 'b c a'],
  ])('sorted by %s %s has the same order by cursor and by page number', async (sort, direction, expected) => {
    const names = new Map<string, string>();
    const first = await reservedBatch(10);
    for (const [name, model, requests] of [
      ['a', 'm', 9],
      ['b', 'z', 1],
      ['c', 'a', 5],
    ] as const) {
      const id = `${first.id}_${name}`;
      names.set(id, name);
      await store.add({ ...first, id, model, requests, reservationId: newRowId().id });
      await store.submitted(id, `up-${name}`, {});
      if (name === 'b') await domain.get(Sql).transaction((client) => store.end(id, {}, NO_FILES, executorOf(client)));
    }
    const requested = { sort, direction };
    const list = domain.get(BatchesService);
    const seen: (string | undefined)[] = [];
    let after: string | null = null;
    do {
      const place = { limit: 1, offset: 0, after };
      const found: BatchPage = await list.page(principal(Role.common), Scope.SELF, {}, place, requested);
      seen.push(...found.batches.map(({ id }) => names.get(id)));
      const last = found.batches.at(-1);
      after = last ? encodeCursor(found.order.cursorKey(last)) : null;
    } while (after);
    const all = { limit: 10, offset: 0 };
    const numbered = await list.page(principal(Role.common), Scope.SELF, {}, all, requested);
    expect([numbered.batches.map(({ id }) => names.get(id)).join(' '), seen.join(' ')]).toEqual([expected, expected]);
  });

  it('has batches of other users for administrators only', async () => {
    const { id } = await reservedBatch(10);
    await store.submitted(id, 'up-1', {});
    const [another, admin] = [principal(Role.common, user + 1), principal(Role.admin, user + 1)];
    expect(await listed(another)).toEqual([]);
    await expect(listed(another, Scope.SITE)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(listed(another, Scope.SELF, { channelId: '7' })).rejects.toMatchObject({ code: 'forbidden' });
    expect((await listed(admin, Scope.SITE)).map((batch) => batch.id)).toEqual([id]);
    expect(await listed(admin)).toEqual([]);
    await expect(domain.get(BatchesService).cancel(another, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await domain.get(BatchesService).cancel(admin, id)).id).toBe(id);
  });
});

it('a due batch is claimed by one process', async () => {
  const { id } = await reservedBatch(10);
  expect(await store.claimDue('upstream', 60_000, 10)).toEqual([]);
  await store.submitted(id, 'up-1', { status: 'in_progress' });
  const claims = await Promise.all([store.claimDue('upstream', 60_000, 10), store.claimDue('upstream', 60_000, 10)]);
  expect(claims.flat().map((batch) => batch.id)).toEqual([id]);
  await store.extendClaim(id, 0);
  expect(await store.claimDue('upstream', 60_000, 10)).toHaveLength(1);
});

it('a file is found by its user until it expires', async () => {
  const file: NewFile = {
    id: `file-${user}`,
    family: 'openai',
    userId: user,
    tokenId: null,
    channelId: 7,
    keyFingerprint: 'abcd',
    upstreamId: 'up',
    purpose: 'batch',
    filename: 'a\u0000.jsonl',
    mimeType: null,
    bytes: 10,
    requests: null,
    expiresAt: new Date(Date.now() + 60_000),
  };
  expect(await files.add(file)).toMatchObject({ filename: 'a.jsonl' });
  await files.add({ ...file, id: 'file-old', expiresAt: new Date(Date.now() - 1) });
  await files.add({ ...file, id: 'file-kept', purpose: 'user_data', expiresAt: null });
  expect(await files.find(accountReader(user), 'openai', file.id)).toMatchObject({ bytes: 10 });
  expect(await files.find(accountReader(user + 1), 'openai', file.id)).toBeNull();
  expect(await files.find(accountReader(user), 'anthropic', file.id)).toBeNull();
  expect(await files.find(accountReader(user), 'openai', 'file-old')).toBeNull();
  await files.removeExpired();
  const kept = await domain.database.query('SELECT id FROM stored_files ORDER BY position');
  expect(kept).toEqual([{ id: file.id }, { id: 'file-kept' }]);
});
