import type { Repository } from 'typeorm';
import { readConfig } from '../../platform/config/config.js';
import { Changes } from '../../platform/coordination/changes.js';
import type { Cipher } from '../../platform/crypto/cipher.js';
import { Logger } from '../../platform/telemetry/logger.js';
import type { ChannelEntity } from '../model/channel.entity.js';
import { ChannelDirectory } from './channel-directory.js';

const row = (id: number, name: string) =>
  ({
    ...{ id, name, type: 1, status: 1, keyCipher: name, refusedKeys: {}, models: ['gpt-4o'], groups: ['default'] },
    ...{ modelMapping: '', statusCodeMapping: '', paramOverride: '', setting: '', modelPrefix: '' },
  }) as ChannelEntity;

/** A directory over a database whose responses the test releases. */
function directoryWithSlowReads() {
  const reads: ((rows: ChannelEntity[]) => void)[] = [];
  const rows = { find: () => new Promise((resolve) => reads.push(resolve)) } as unknown as Repository<ChannelEntity>;
  const cipher = {
    decrypt: (_purpose: string, text: string) => {
      if (text === 'unreadable') throw new Error('Decryption failed: wrong key');
      return 'sk-key';
    },
  } as unknown as Cipher;
  const logger = new Logger(readConfig({ LOG_LEVEL: 'silent' }));
  return { directory: new ChannelDirectory(rows, cipher, new Changes(logger), logger), reads };
}

/** Runs the pending microtasks of resolved promises. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('channel directory reload', () => {
  it('does not resolve with a read that began before its change', async () => {
    const { directory, reads } = directoryWithSlowReads();
    const first = directory.reload();
    await turn();
    const second = directory.reload();
    reads[0]?.([row(1, 'before')]);
    await first;
    await turn();
    reads[1]?.([row(1, 'after')]);
    await second;
    expect(directory.byId(1)?.name).toBe('after');
  });

  it('is shared by all callers that wait while another one is under way', async () => {
    const { directory, reads } = directoryWithSlowReads();
    directory.reload();
    await turn();
    const waiting = [directory.reload(), directory.reload(), directory.reload()];
    reads[0]?.([]);
    await turn();
    reads[1]?.([row(1, 'main')]);
    await Promise.all(waiting);
    expect(reads).toHaveLength(2);
  });

  it('skips only a row that cannot be read', async () => {
    const { directory, reads } = directoryWithSlowReads();
    const loaded = directory.reload();
    await turn();
    reads[0]?.([row(1, 'unreadable'), row(2, 'main')]);
    await loaded;
    expect(directory.byId(1)).toBeNull();
    expect(directory.candidates('default', 'gpt-4o').map(({ id }) => id)).toEqual([2]);
  });
});
