import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import { jobContext } from '../../test/support/job-context.js';
import { deleteRows } from '../../test/support/test-database.js';
import { PriceImportModule } from '../billing/price-import/price-import.module.js';
import { PriceImports, PriceListFetcher } from '../billing/price-import/price-imports.js';
import { PriceVersionsService } from '../billing/price-import/price-versions.service.js';
import { PriceImportRunsService } from '../billing/price-import/runs/price-import-runs.service.js';
import { PriceCatalog } from '../billing/prices/price-catalog.js';
import type { ModelsInUse } from '../channels/models/channel-models.service.js';
import type { Principal } from '../common/principal.js';
import { JobRunsService } from '../jobs/runs/job-runs.service.js';
import type { RootNoticesService } from '../notifications/root-notices.service.js';
import { OptionEditorService } from '../options/option-editor.service.js';
import { OptionLog } from '../options/option-log.port.js';
import { OptionsService } from '../options/options.service.js';
import { PriceUpdateJob } from './price-update.job.js';

const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };
const page = { limit: 10, offset: 0 };
/** US dollars per million tokens. */
const cost = (input: number, output: number) => ({ cost: { input, output } });

let domain: DomainModule;
let job: PriceUpdateJob;
let catalog: PriceCatalog;
let versions: PriceVersionsService;
let editor: OptionEditorService;
/** The list at the address. */
let list: Record<string, object>;
let inUse: string[];
let notices: string[];
const addresses: string[] = [];

beforeAll(async () => {
  const record = async () => undefined;
  domain = await openDomain([PriceImportModule], [{ provide: OptionLog, useValue: { record } }]);
  const [options, runs] = [domain.get(OptionsService), domain.get(JobRunsService)];
  [catalog, versions, editor] = [
    domain.get(PriceCatalog),
    domain.get(PriceVersionsService),
    domain.get(OptionEditorService),
  ];
  jest.spyOn(domain.get(PriceListFetcher), 'fetch').mockImplementation(async (address) => {
    addresses.push(address);
    return JSON.stringify({ maker: { models: list } });
  });
  const used = {
    listedNames: () => new Set(inUse),
    unpriced: () => inUse.filter((model) => catalog.priceOf(model) === null),
  } as unknown as ModelsInUse;
  const add: RootNoticesService['add'] = async (_, textIn) => {
    notices.push(textIn('en').text);
    return [];
  };
  const sink = { add, send: async () => undefined } as unknown as RootNoticesService;
  job = new PriceUpdateJob(runs, domain.get(PriceImports), domain.get(PriceImportRunsService), used, sink, options);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await domain.close();
});

beforeEach(async () => {
  await deleteRows(domain.database, 'job_run_items', 'job_runs', 'price_versions');
  await editor.change(root, 'ModelRatio', '{"steady":1,"rising":1,"falling":1,"locked":1,"mine":7}');
  await editor.change(root, 'CompletionRatio', '{"steady":4,"rising":4,"falling":4,"locked":4}');
  await editor.change(root, 'ModelPrice', '{"by-call":0.04}');
  await editor.change(root, 'ListPricesEnabled', 'false');
  await editor.change(root, 'PriceUpdateEnabled', 'true');
  await editor.change(root, 'PriceUpdateAddress', '');
  await editor.change(root, 'PriceUpdateLockedModels', 'locked');
  list = {
    steady: cost(2.1, 8.4),
    rising: cost(4, 16),
    falling: cost(1.5, 6),
    locked: cost(2.1, 8.4),
    'by-call': cost(1, 2),
    new: cost(3, 15),
    'not in use': cost(3, 15),
  };
  inUse = ['new', 'unlisted'];
  notices = [];
  addresses.length = 0;
});

/** Runs the update as the schedule and a worker do. @returns the run, or undefined when none was started */
async function update() {
  await job.startScheduled();
  for (const { runId } of await job.pending()) await job.run({ runId }, jobContext());
  return (await domain.get(JobRunsService).page('price-updates', page)).runs[0];
}
const ratioOf = (model: string) => catalog.priceOf(model)?.modelRatio.text;

describe('scheduled price update', () => {
  it('does not run while it is off', async () => {
    await editor.change(root, 'PriceUpdateEnabled', 'false');
    expect(await update()).toBeUndefined();
  });

  it('applies changes within the guard rails, and adds prices only of models in use', async () => {
    const run = await update();
    expect(run).toMatchObject({ state: 'done', requestedBy: null });
    expect(['steady', 'falling', 'new', 'rising', 'locked', 'mine', 'not in use'].map(ratioOf)).toEqual([
      '1.05',
      '0.75',
      '1.5',
      '1',
      '1',
      '7',
      undefined,
    ]);
    expect(catalog.priceOf('by-call')?.mode).toBe('PER_CALL');
    expect(addresses).toEqual([expect.stringMatching(/^https:.*litellm/i)]);
  });

  it('notifies the super administrator once of changes, held changes and models in use without a price', async () => {
    await update();
    expect(notices).toEqual([
      'Prices changed: 3: falling, new, steady\n' +
        'Changes outside the limits, which wait for you in the price import: 2: by-call, rising\n' +
        'Models in use without a price, whose calls are refused: 1: unlisted',
    ]);
    await update();
    expect(notices).toHaveLength(1);
    inUse = ['new'];
    await update();
    expect(notices[1]).toBe('Changes outside the limits, which wait for you in the price import: 2: by-call, rising');
  });

  it('prepares an import of the held changes for review', async () => {
    await update();
    const { runs } = await domain.get(PriceImportRunsService).page(page);
    expect(runs).toMatchObject([{ state: 'waiting', startedBy: 0, url: expect.stringMatching(/^https:/) }]);
  });

  it('stores the reasons of held changes', async () => {
    const run = await update();
    const items = await domain.get(JobRunsService).results('price-updates', run?.id ?? 0, null, page);
    const reasons = items.map(({ result }) => result as { model: string; held: string | null });
    expect(reasons.map(({ model, held }) => [model, held])).toEqual([
      ['by-call', 'BILLING_MODE'],
      ['falling', null],
      ['locked', 'LOCKED'],
      ['new', null],
      ['rising', 'RISE'],
      ['steady', null],
    ]);
  });
});

describe('version of prices', () => {
  it('of an update can be reverted, except for models that have changed since', async () => {
    await update();
    const [version] = (await versions.page(page)).versions;
    expect(version).toMatchObject({ username: null, address: expect.stringMatching(/litellm/i), revertedAt: null });
    expect(version?.changes.map(({ model }) => model)).toEqual(['falling', 'new', 'steady']);
    await editor.change(
      root,
      'ModelRatio',
      domain.get(OptionsService).text('ModelRatio').replace('"falling":0.75', '"falling":3'),
    );
    const reverted = await versions.revert(root, version?.id ?? 0);
    expect([reverted.models, reverted.version.revertedAt]).toEqual([2, expect.any(Date)]);
    expect(['steady', 'falling', 'new'].map(ratioOf)).toEqual(['1', '3', undefined]);
    expect(domain.get(OptionsService).get('CompletionRatio')).toEqual({
      steady: '4',
      rising: '4',
      falling: '4',
      locked: '4',
    });
  });

  it('is reverted once, and its reversal can be reverted too', async () => {
    await update();
    const [version] = (await versions.page(page)).versions;
    await versions.revert(root, version?.id ?? 0);
    const again = versions.revert(root, version?.id ?? 0);
    await expect(again).rejects.toMatchObject({ code: 'price_version_not_revertible' });
    const { versions: all, total } = await versions.page(page);
    expect([total, all[0]]).toMatchObject([2, { username: 'root', reverts: version?.id }]);
    await versions.revert(root, all[0]?.id ?? 0);
    expect(['steady', 'falling', 'new'].map(ratioOf)).toEqual(['1.05', '0.75', '1.5']);
  });

  it('of an import that an administrator applies has their name', async () => {
    const imports = domain.get(PriceImports);
    const content = JSON.stringify({ maker: { models: list } });
    const { digest } = await imports.preview({ content });
    await imports.apply(root, { content, digest, models: ['rising'] });
    expect((await versions.page(page)).versions).toMatchObject([
      { username: 'root', address: '', reverts: null, changes: [{ model: 'rising', after: { modelRatio: '2' } }] },
    ]);
  });

  it('replaces a list price with a price of the site, as a whole', async () => {
    await editor.change(root, 'ListPricesEnabled', 'true');
    list = { 'claude-sonnet-4-5': cost(3.1, 15.5) };
    inUse = ['claude-sonnet-4-5'];
    await update();
    expect(catalog.ownPriceOf('claude-sonnet-4-5')).toMatchObject({
      modelRatio: { text: '1.55' },
      completionRatio: { text: '5' },
      cacheRatio: { text: '0.1' },
    });
  });
});
