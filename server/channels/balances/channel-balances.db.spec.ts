import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openUpkeep, root, type UpkeepDomain } from '../../../test/support/upkeep-domain.js';
import { ChannelsService } from '../channels.service.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import { ChannelBalanceRuns } from './channel-balance-runs.service.js';
import { ChannelBalances } from './channel-balances.service.js';

const AZURE = 3;

let upkeep: UpkeepDomain;
let balances: ChannelBalances;
let runs: ChannelBalanceRuns;
let channels: ChannelsService;

beforeAll(async () => {
  upkeep = await openUpkeep({ POLLING_INTERVAL: '0' });
  balances = upkeep.domain.get(ChannelBalances);
  runs = upkeep.domain.get(ChannelBalanceRuns);
  channels = upkeep.domain.get(ChannelsService);
});
afterAll(() => upkeep.domain.close());
afterEach(async () => {
  upkeep.balances.amounts.clear();
  await upkeep.option('AutomaticDisableChannelEnabled', 'false');
  await upkeep.domain.database.query('DELETE FROM channels');
  await upkeep.domain.get(ChannelDirectory).reload();
});

describe('the balance of a channel', () => {
  it('is what its upstream says, and is remembered', async () => {
    const id = await upkeep.channel('a');
    upkeep.balances.amounts.set('a', 12.34);
    expect(await balances.update(id)).toBe(12.34);
    expect(await channels.get(id)).toMatchObject({ balance: 12.34, balanceUpdatedAt: expect.any(Date) });
  });

  it('stays as it was when the upstream refuses', async () => {
    const id = await upkeep.channel('a');
    await expect(balances.update(id)).rejects.toMatchObject({ code: 'refusal' });
    expect(await channels.get(id)).toMatchObject({ balance: 0, balanceUpdatedAt: null });
    await expect(balances.update(0)).rejects.toMatchObject({ code: 'channel_not_found' });
  });
});

describe('a run that asks for balances', () => {
  it.each([
    ['leaves it on where the site does not disable', 'false', true, 0, 1],
    ['leaves it on when a person wants it on', 'true', false, 0, 1],
    ['leaves it on while something is left', 'true', true, 0.01, 1],
    ['switches it off when nothing is left', 'true', true, 0, 3],
    ['switches it off when it owes', 'true', true, -3, 3],
  ])('%s', async (_, option, autoBan, amount, status) => {
    await upkeep.option('AutomaticDisableChannelEnabled', option);
    const id = await upkeep.channel('a', { autoBan });
    upkeep.balances.amounts.set('a', amount);
    const run = await runs.start(root);
    await runs.run(run.id);
    expect(await channels.get(id)).toMatchObject({ status, statusReason: status === 3 ? '余额不足' : null });
    expect(await runs.watch(run, 0)).toMatchObject({ state: 'done', disabled: status === 3 ? 1 : 0 });
  });

  it('passes over what is off, what cannot be asked and what does not answer', async () => {
    await channels.setEnabled([await upkeep.channel('off')], false);
    await upkeep.channel('azure', { type: AZURE, baseUrl: 'https://x.example', models: ['gpt-4o'] });
    await upkeep.channel('silent', { priority: 1 });
    const rich = await upkeep.channel('rich');
    upkeep.balances.amounts.set('rich', 5);
    const { id } = await runs.start(root);
    await expect(runs.start(root)).rejects.toMatchObject({ code: 'channel_balances_running', envelopeStatus: 200 });
    await runs.run(id);
    expect(await runs.get(id)).toMatchObject({ total: 2, done: 2, succeeded: 1 });
    expect((await channels.get(rich)).balance).toBe(5);
  });
});
