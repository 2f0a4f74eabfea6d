import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChannelMaintenance, openChannelMaintenance, root } from '../../../test/support/channel-maintenance.js';
import { jobContext } from '../../../test/support/job-context.js';
import { ChannelsService } from '../channels.service.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import { ChannelBalanceRunsService } from './channel-balance-runs.service.js';
import { ChannelBalancesJob } from './channel-balances.job.js';
import { ChannelBalancesService } from './channel-balances.service.js';

const AZURE = 3;

let maintenance: ChannelMaintenance;
let balances: ChannelBalancesService;
let runs: ChannelBalanceRunsService;
let channels: ChannelsService;

beforeAll(async () => {
  maintenance = await openChannelMaintenance({ POLLING_INTERVAL: '0' });
  balances = maintenance.domain.get(ChannelBalancesService);
  runs = maintenance.domain.get(ChannelBalanceRunsService);
  channels = maintenance.domain.get(ChannelsService);
});
afterAll(() => maintenance.domain.close());
afterEach(async () => {
  maintenance.balances.amounts.clear();
  await maintenance.option('AutomaticDisableChannelEnabled', 'false');
  await maintenance.domain.database.query('DELETE FROM channels');
  await maintenance.domain.get(ChannelDirectory).reload();
});

/** Executes a run, as a worker does. */
const execute = (runId: number) => maintenance.domain.get(ChannelBalancesJob).run({ runId }, jobContext());

describe('channel balance', () => {
  it('is read from the upstream and stored', async () => {
    const id = await maintenance.channel('a');
    maintenance.balances.amounts.set('a', 12.34);
    expect(await balances.update(id)).toBe(12.34);
    expect(await channels.get(id)).toMatchObject({ balance: 12.34, balanceUpdatedAt: expect.any(Date) });
  });

  it('is unchanged when the upstream responds with an error', async () => {
    const id = await maintenance.channel('a');
    await expect(balances.update(id)).rejects.toMatchObject({ code: 'refusal' });
    expect(await channels.get(id)).toMatchObject({ balance: 0, balanceUpdatedAt: null });
    await expect(balances.update(0)).rejects.toMatchObject({ code: 'channel_not_found' });
  });
});

describe('balance run', () => {
  it.each([
    ['leaves it on where the site does not disable', 'false', true, 0, 1],
    ['leaves it on when a person wants it on', 'true', false, 0, 1],
    ['leaves it on while something is left', 'true', true, 0.01, 1],
    ['switches it off when nothing is left', 'true', true, 0, 3],
    ['switches it off when it owes', 'true', true, -3, 3],
  ])('%s', async (_, option, autoBan, amount, status) => {
    await maintenance.option('AutomaticDisableChannelEnabled', option);
    const id = await maintenance.channel('a', { autoBan });
    maintenance.balances.amounts.set('a', amount);
    const run = await runs.start(root);
    await execute(run.id);
    expect(await channels.get(id)).toMatchObject({ status, statusReason: status === 3 ? '余额不足' : null });
    expect(await runs.watch(run, 0)).toMatchObject({ state: 'done', disabled: status === 3 ? 1 : 0 });
  });

  it('skips channels that are disabled, unsupported or unresponsive', async () => {
    await channels.setEnabled([await maintenance.channel('off')], false);
    await maintenance.channel('azure', { type: AZURE, baseUrl: 'https://x.example', models: ['gpt-4o'] });
    await maintenance.channel('silent', { priority: 1 });
    const rich = await maintenance.channel('rich');
    maintenance.balances.amounts.set('rich', 5);
    const { id } = await runs.start(root);
    await expect(runs.start(root)).rejects.toMatchObject({ code: 'channel_balances_running', envelopeStatus: 200 });
    await execute(id);
    expect(await runs.get(id)).toMatchObject({ total: 2, done: 2, succeeded: 1 });
    expect((await channels.get(rich)).balance).toBe(5);
  });
});
