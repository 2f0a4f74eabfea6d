import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import { discrepancies } from '../../test/support/tollgate/books.js';
import { QuotaAdmission } from '../billing/ledger/admission.js';
import { Balances } from '../billing/ledger/balances.service.js';
import { Ledger } from '../billing/ledger/ledger.service.js';
import { Settlement } from '../billing/ledger/settlement.js';
import { ChannelNames } from '../logs/channel-names.port.js';
import { LogsModule } from '../logs/logs.module.js';
import { OptionAudit } from '../options/history/option-audit.port.js';
import { createdAtOf, newRowId } from '../platform/database/row-id.js';
import { BatchRelease } from './batch-release.service.js';
import { BatchStore, type NewBatch } from './batch-store.js';
import { BatchesModule } from './batches.module.js';
import { FileStore, type NewFile } from './file-store.js';

const TOKEN = { id: 5, grantedQuota: 10_000, unlimitedQuota: false };
const GRANTED = 1_000;
const NO_FILES = { outputFile: null, errorFile: null };

let domain: DomainModule;
let store: BatchStore;
let files: FileStore;
let release: BatchRelease;
let user = 0;

beforeAll(async () => {
  domain = await openDomain(
    [BatchesModule, LogsModule],
    [
      { provide: OptionAudit, useValue: {} },
      { provide: ChannelNames, useValue: { nameOf: () => '' } },
    ],
  );
  store = domain.get(BatchStore);
  files = domain.get(FileStore);
  release = domain.get(BatchRelease);
});
beforeEach(() => {
  user++;
});
afterEach(() => domain.database.query('TRUNCATE stored_files, batches, batch_requests'));
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
  await domain.get(Ledger).credit(grant);
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
    inputFile: 'file-1',
    reserved,
    reservationId: newRowId().id,
  };
  await store.add(batch);
  await book(batch.reservationId, reserved);
  return batch;
}

const balance = async () => (await domain.get(Balances).ofUsers([user])).get(user)?.quota;

describe('charge of a request', () => {
  const asked = (customId: string) => ({ customId, model: 'm', chargeId: newRowId().id });

  it('keeps the id that it got first', async () => {
    const { id } = await reservedBatch(100);
    const [first] = await store.charges(id, [asked('a')]);
    const again = await store.charges(id, [asked('a'), asked('b')]);
    expect(again.find(({ customId }) => customId === 'a')).toEqual(first);
    expect(again).toHaveLength(2);
  });

  it('that is booked is not returned again', async () => {
    const { id } = await reservedBatch(100);
    const [charge] = await store.charges(id, [asked('a')]);
    await book(charge?.chargeId ?? 0, 10);
    expect((await store.charges(id, [asked('a'), asked('b')])).map(({ customId }) => customId)).toEqual(['b']);
  });

  it('has the model that was stored with the batch', async () => {
    const { id } = await reservedBatch(100);
    await store.addRequests(id, new Map([['a', 'another']]));
    const charges = await store.charges(id, [asked('a'), asked('b')]);
    expect(Object.fromEntries(charges.map(({ customId, model }) => [customId, model]))).toEqual({
      a: 'another',
      b: 'm',
    });
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
  });

  it('of a batch that was not submitted is returned when the batch is removed', async () => {
    const batch = await reservedBatch(100);
    expect(await store.find(user, 'openai', batch.id)).toBeNull();
    await release.release(batch, async (executor) => {
      await store.remove(batch.id, executor);
      return true;
    });
    expect(await balance()).toBe(GRANTED);
    expect(await discrepancies(domain.database)).toEqual([]);
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
    userId: user,
    channelId: 7,
    keyFingerprint: 'abcd',
    upstreamId: 'up',
    purpose: 'batch',
    filename: 'a\u0000.jsonl',
    bytes: 10,
    requests: null,
    expiresAt: new Date(Date.now() + 60_000),
  };
  expect(await files.add(file)).toMatchObject({ filename: 'a.jsonl' });
  await files.add({ ...file, id: 'file-old', expiresAt: new Date(Date.now() - 1) });
  expect(await files.find(user, file.id)).toMatchObject({ bytes: 10 });
  expect(await files.find(user + 1, file.id)).toBeNull();
  expect(await files.find(user, 'file-old')).toBeNull();
  await files.removeExpired();
  expect(await domain.database.query('SELECT id FROM stored_files')).toEqual([{ id: file.id }]);
});
