import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { jobContext } from '../../../test/support/job-context.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { DAY_MS } from '../../common/durations.js';
import type { Principal } from '../../common/principal.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { OptionsModule } from '../../options/options.module.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { newRowId, type RowId, rowIdAt } from '../../platform/database/row-id.js';
import { LogPartitions } from '../../usage-log/log-partitions.js';
import { ChannelNames } from '../channel-names.port.js';
import { LogCleanupJob } from '../cleanup/log-cleanup.job.js';
import { LogCleanupsService } from '../cleanup/log-cleanups.service.js';
import { LogsModule } from '../logs.module.js';
import { MAX_TEXT_LENGTH, storedContent } from './log-content.js';
import { LogContentWriterService } from './log-content-writer.service.js';
import { LogContentsService } from './log-contents.service.js';

const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };
const ada: Principal = { ...root, userId: 7, username: 'ada', role: 1 };
const bob: Principal = { ...root, userId: 8, username: 'bob', role: 1 };
const content = {
  systemPrompt: 'Be brief.',
  context: 'user: Hi\n\nassistant: Hello',
  input: 'Who are you?',
  output: 'A parrot.',
  request: '{"model":"m"}',
};

let domain: DomainModule;
let contents: LogContentsService;
let writer: LogContentWriterService;

beforeAll(async () => {
  const names = { provide: ChannelNames, useValue: { nameOf: () => '' } };
  domain = await openDomain([OptionsModule, AccountsModule, LogsModule], [names]);
  contents = domain.get(LogContentsService);
  writer = domain.get(LogContentWriterService);
});
afterAll(() => domain.close());

/** A call of the user Ada with its content. */
async function kept(rowId: RowId = newRowId(), logged = content): Promise<number> {
  await domain.database.query(
    `INSERT INTO logs (id, created_at, type, user_id, username) VALUES ($1, $2, 2, 7, 'ada')`,
    [rowId.id, rowId.createdAt],
  );
  writer.keep(rowId, logged);
  await writer.drain();
  return rowId.id;
}

const storedRows = () => domain.database.query<{ log_id: string; content: string }>('SELECT * FROM log_contents');
const readings = () =>
  domain.database.query<{ content: string }>(`SELECT user_id, content FROM logs WHERE type = 3 ORDER BY id`);

describe('content of a call', () => {
  it('is stored encrypted and read by the owner of its log row', async () => {
    const id = await kept();
    const [row] = await storedRows();
    expect(Buffer.from(row?.content.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('parrot');
    expect(await contents.read(ada, id)).toEqual(content);
    expect(await readings()).toEqual([]);
  });

  it('is read by administrators, and the log of its owner records it', async () => {
    const id = await kept();
    expect(await contents.read(root, id)).toEqual(content);
    expect(await readings()).toEqual([{ user_id: '7', content: `管理员 root 查看了日志 ${id} 的对话内容` }]);
  });

  it('is not read by other users', async () => {
    await expect(contents.read(bob, await kept())).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is null when none is stored', async () => {
    const { id, createdAt } = newRowId();
    await domain.database.query(`INSERT INTO logs (id, created_at, type, user_id) VALUES ($1, $2, 2, 7)`, [
      id,
      createdAt,
    ]);
    expect(await contents.read(ada, id)).toBeNull();
  });

  it('without the rest of the conversation, from an older version, is still read', async () => {
    const id = await kept();
    const { context: _, ...older } = storedContent(content);
    const text = domain.get(Cipher).encrypt('log-content', JSON.stringify(older));
    await domain.database.query('UPDATE log_contents SET content = $2 WHERE log_id = $1', [id, text]);
    expect(await contents.read(ada, id)).toEqual({ ...content, context: '' });
  });

  it('is truncated where a text is too long', async () => {
    const id = await kept(newRowId(), { ...content, output: 'x'.repeat(MAX_TEXT_LENGTH + 1) });
    const { output } = (await contents.read(ada, id)) ?? { output: '' };
    expect(output).toBe(`${'x'.repeat(MAX_TEXT_LENGTH - 1)}…`);
  });
});

describe('contents above the limit', () => {
  it('are dropped instead of filling the memory', async () => {
    const before = (await storedRows()).length;
    for (let at = 0; at < 500; at++) writer.keep(newRowId(), content);
    await writer.drain();
    expect((await storedRows()).length - before).toBe(200);
  });
});

describe('old contents', () => {
  const ageOf = (days: number) => rowIdAt(Date.now() - days * DAY_MS, 0);
  const ids = async () => (await storedRows()).map(({ log_id }) => Number(log_id));

  it('are deleted after LogChatContentDays, and their log rows are kept', async () => {
    await domain.get(OptionEditorService).change(root, 'LogChatContentDays', '2');
    const [old, young] = [await kept(ageOf(3)), await kept(ageOf(1))];
    await contents.deleteOld();
    expect(await ids()).toEqual(expect.arrayContaining([young]));
    expect(await ids()).not.toContain(old);
    expect(await contents.read(ada, old)).toBeNull();
  });

  it('are deleted with their rows when the log is cleaned up', async () => {
    const [old, young] = [await kept(ageOf(1.5)), await kept()];
    const cleanups = domain.get(LogCleanupsService);
    const { id } = await cleanups.start(root, new Date(Date.now() - DAY_MS));
    await domain.get(LogCleanupJob).run({ runId: id }, jobContext());
    expect(await ids()).not.toContain(old);
    expect(await contents.read(ada, young)).toEqual(content);
  });

  it('are deleted by week where a whole week is old', async () => {
    const longAgo = Date.now() - 60 * DAY_MS;
    await domain.get(LogPartitions).ensure(longAgo);
    const old = await kept(rowIdAt(longAgo, 1));
    await contents.deleteOld();
    expect(await ids()).not.toContain(old);
    const weeks = await domain.database.query<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'log_contents'::regclass`,
    );
    expect(weeks.length).toBeLessThan(15);
  });
});
