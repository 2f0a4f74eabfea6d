import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChannelMaintenance, openChannelMaintenance } from '../../../test/support/channel-maintenance.js';
import { RootNoticesService } from '../../notifications/root-notices.service.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Sql } from '../../platform/database/sql.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { ChannelsService } from '../channels.service.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import { ChannelKeyEditorService } from '../keys/channel-key-editor.service.js';
import { ChannelOutagesService } from './channel-outages.service.js';

let maintenance: ChannelMaintenance;
let outages: ChannelOutagesService;
let channels: ChannelsService;

beforeAll(async () => {
  maintenance = await openChannelMaintenance({ NOTIFY_LIMIT_COUNT: '3' });
  outages = maintenance.domain.get(ChannelOutagesService);
  channels = maintenance.domain.get(ChannelsService);
});
afterAll(() => maintenance.domain.close());
afterEach(async () => {
  for (const table of ['channels', 'notices']) await maintenance.domain.database.query(`DELETE FROM ${table}`);
  await maintenance.domain.database.query(`UPDATE users SET setting = '{}'`);
  await maintenance.domain.get(ChannelDirectory).reload();
});

/** Simulates another process on the same database. */
function otherProcess(): ChannelOutagesService {
  const { domain } = maintenance;
  const logger = domain.get(Logger);
  return new ChannelOutagesService(
    domain.get(Sql),
    channels,
    domain.get(RootNoticesService),
    logger,
    new Changes(logger),
  );
}
const titles = async () => {
  await outages.checkNow();
  return (await maintenance.notices()).map(({ title }) => title);
};
const off = (name: string, id: number) => `通道「${name}」（#${id}）已被禁用`;
const on = (name: string, id: number) => `通道「${name}」（#${id}）已被启用`;

describe('channel outage notice for the super administrator', () => {
  it('is sent once when the channel is disabled automatically, and again at the next outage', async () => {
    const id = await maintenance.channel('a');
    await channels.disableAutomatically(id, 'no <credit>');
    expect(await titles()).toEqual([off('a', id)]);
    await outages.checkNow();
    await channels.setEnabled([id], true);
    await channels.disableAutomatically(id, 'no credit');
    expect(await titles()).toEqual([off('a', id), off('a', id)]);
    const [first] = await maintenance.notices();
    expect(first?.body).toBe(`${off('a', id)}，原因：no &lt;credit>`);
  });

  it('is sent when the last key was refused', async () => {
    const id = await maintenance.channel('a', { key: 'sk-first-key-0001\nsk-other-key-0002' });
    const keys = maintenance.domain.get(ChannelKeyEditorService);
    await keys.refuseKey(id, 'sk-first-key-0001', 'bad');
    expect(await titles()).toEqual([]);
    await keys.refuseKey(id, 'sk-other-key-0002', 'bad');
    expect(await titles()).toEqual([off('a', id)]);
  });

  it('is sent once when several processes detect the outage', async () => {
    const id = await maintenance.channel('a');
    const processes = [outages, ...Array.from({ length: 4 }, otherProcess)];
    for (let outage = 1; outage <= 2; outage++) {
      await channels.disableAutomatically(id, 'no credit');
      await Promise.all(processes.map((process) => process.checkNow()));
      await outages.recover(id);
      await Promise.all(processes.map((process) => process.checkNow()));
    }
    expect(await titles()).toEqual([off('a', id), on('a', id), off('a', id), on('a', id)]);
  });

  it('is sent by a later check when the process that caused the outage was killed', async () => {
    const id = await maintenance.channel('a');
    await maintenance.domain.database.query('UPDATE channels SET status = 3, status_time = now() WHERE id = $1', [id]);
    await otherProcess().checkNow();
    expect(await titles()).toEqual([off('a', id)]);
  });

  it('is not sent when the status is changed manually', async () => {
    const id = await maintenance.channel('a');
    await channels.setEnabled([id], false);
    await channels.setEnabled([id], true);
    await channels.disableAutomatically(id, 'no credit');
    await outages.checkNow();
    await channels.setEnabled([id], true);
    expect(await titles()).toEqual([off('a', id)]);
  });

  it('is limited in frequency', async () => {
    const id = await maintenance.channel('a');
    for (let outage = 0; outage < 5; outage++) {
      await channels.disableAutomatically(id, 'no credit');
      await outages.checkNow();
      await channels.setEnabled([id], true);
      await outages.checkNow();
    }
    expect(await titles()).toHaveLength(3);
  });

  it('is sent by webhook in English when configured', async () => {
    const setting = { notify_type: 'webhook', webhook_url: 'https://hooks.example/x', language: 'en' };
    await maintenance.domain.database.query('UPDATE users SET setting = $1', [JSON.stringify(setting)]);
    const id = await maintenance.channel('a');
    await channels.disableAutomatically(id, 'no credit');
    await outages.checkNow();
    const [notice] = await maintenance.notices();
    expect(JSON.parse(notice?.body ?? '')).toMatchObject({
      type: `channel_update_${id}_3`,
      title: `The channel “a” (#${id}) has been disabled`,
      content: `The channel “a” (#${id}) has been disabled, because: no credit`,
      values: [],
    });
  });
});
