import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { Valkey } from '../../../test/support/valkey.js';
import { readConfig } from '../../platform/config/config.js';
import { RedisConnection } from '../../platform/coordination/redis-connection.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { keyAt, StoredResponses } from './stored-responses.js';

const place = { userId: 1, tokenId: 3, channelId: 2, model: 'm' };

describe('stored responses', () => {
  it('are found with their key until they are deleted', async () => {
    const responses = new StoredResponses(null);
    responses.save('resp_1', place, 'sk-first');
    const found = await responses.find('resp_1');
    expect(found).toMatchObject({ userId: 1, tokenId: 3, channelId: 2, model: 'm' });
    expect(JSON.stringify(found)).not.toContain('sk-first');
    expect(found && keyAt(found, { keys: ['sk-other', 'sk-first'] })).toBe('sk-first');
    expect(found && keyAt(found, { keys: ['sk-other'] })).toBeUndefined();
    responses.delete('resp_1');
    expect(await responses.find('resp_1')).toBeUndefined();
  });

  it('with an id longer than any vendor’s are not stored', async () => {
    const responses = new StoredResponses(null);
    responses.save('r'.repeat(257), place, 'sk-first');
    expect(await responses.find('r'.repeat(257))).toBeUndefined();
  });
});

describe('stored responses of several processes', () => {
  let valkey: Valkey;
  const connections: RedisConnection[] = [];

  beforeEach(async () => {
    valkey = await Valkey.start();
  });
  afterEach(async () => {
    for (const connection of connections.splice(0)) connection.onApplicationShutdown();
    await valkey.close();
  });

  async function join(): Promise<StoredResponses> {
    const config = readConfig({ LOG_LEVEL: 'silent', REDIS_URL: valkey.url, REDIS_TIMEOUT_MS: '20000' });
    const connection = await RedisConnection.open(config, new Logger(config));
    if (!connection) throw new Error('no Redis');
    connections.push(connection);
    await eventually(() => connection.isReady, Boolean);
    return new StoredResponses(connection);
  }

  it('are found and deleted by all processes', async () => {
    const [one, other] = [await join(), await join()];
    one.save('resp_1', place, 'sk-first');
    const found = await eventually(() => other.find('resp_1'), Boolean);
    expect(found && keyAt(found, { keys: ['sk-first'] })).toBe('sk-first');
    one.delete('resp_1');
    await eventually(
      () => other.find('resp_1'),
      (left) => left === undefined,
    );
  });
});
