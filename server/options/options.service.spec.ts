import { expect, it } from '@jest/globals';
import type { Repository } from 'typeorm';
import { Changes } from '../platform/coordination/changes.js';
import type { Cipher } from '../platform/crypto/cipher.js';
import type { Logger } from '../platform/telemetry/logger.js';
import type { OptionEntity } from './option.entity.js';
import { OptionsService } from './options.service.js';

const logger = { error: () => undefined } as unknown as Logger;
const row = (value: string) => ({ key: 'SystemName', value, updatedAt: new Date(0) }) as OptionEntity;

/** A table whose reads return the row of the time when they began, but end only when the test lets them. */
class SlowTable {
  value = 'first';
  readonly reads: (() => void)[] = [];
  private readonly ended: Promise<unknown>[] = [];

  find = async () => [await this.read()];
  findOneBy = () => this.read();

  private read(): Promise<OptionEntity> {
    const found = row(this.value);
    const { promise, resolve } = Promise.withResolvers<OptionEntity>();
    this.reads.push(() => resolve(found));
    this.ended.push(promise);
    return promise;
  }
}

function opened() {
  const table = new SlowTable();
  const changes = new Changes(logger);
  const loading = OptionsService.load(table as unknown as Repository<OptionEntity>, {} as Cipher, changes, logger);
  const change = (value: string) => {
    table.value = value;
    return changes.publish('option', { key: 'SystemName' });
  };
  return { table, changes, loading, change };
}

/** Ends the reads, the newest of those that have begun first. */
async function endReads(table: SlowTable, done: Promise<unknown>): Promise<void> {
  let isDone = false;
  void done.then(() => {
    isDone = true;
  });
  while (!isDone) {
    for (const end of table.reads.splice(0).reverse()) end();
    await new Promise(setImmediate);
  }
}

it('an option that changes while the options are loaded has its new value', async () => {
  const { table, loading, change } = opened();
  const changed = change('second');
  await endReads(table, Promise.all([loading, changed]));
  expect((await loading).get('SystemName')).toBe('second');
});

it.each<[string, keyof Pick<ReturnType<typeof opened>, 'change'> | 'everything']>([
  ['again', 'change'],
  ['while all are read again', 'everything'],
])('an option that changes %s has its last value, regardless of the order in which reads end', async (_, first) => {
  const { table, changes, loading, change } = opened();
  await endReads(table, loading);
  const earlier = first === 'change' ? change('second') : changes.publish('everything', {});
  const later = change('third');
  await endReads(table, Promise.all([earlier, later]));
  expect((await loading).get('SystemName')).toBe('third');
});
