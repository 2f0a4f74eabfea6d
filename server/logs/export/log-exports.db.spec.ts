import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { eventually } from '../../../test/support/eventually.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import type { Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { OptionsModule } from '../../options/options.module.js';
import { newRowId } from '../../platform/database/row-id.js';
import { Scope } from '../../platform/graphql/scope.js';
import { LogType } from '../../usage-log/log-type.js';
import { LogWriterService } from '../../usage-log/log-writer.service.js';
import { ChannelNames } from '../channel-names.port.js';
import { LogContentWriterService } from '../contents/log-content-writer.service.js';
import type { LogFilter } from '../log-filter.input.js';
import { LogsModule } from '../logs.module.js';
import { LogExportsService } from './log-exports.service.js';

type Format = Parameters<LogExportsService['open']>[3];

const { SELF, SITE } = Scope;
const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };
const ada: Principal = { ...root, userId: 7, username: 'ada', role: 1 };
const admin_info = { use_channel: ['2'] };

const CSV = { format: 'csv', language: 'zh', contents: false } as const;

let domain: DomainModule;

beforeAll(async () => {
  const names = { provide: ChannelNames, useValue: { nameOf: (id: number) => `channel ${id}` } };
  domain = await openDomain([OptionsModule, AccountsModule, LogsModule], [names]);
  const texts = ['plain', '=1+1', '@cmd', '-5', 'a, "b"', 'two\nlines', '多谢'];
  const values = texts.map((content, index) => ({
    id: index + 1,
    created_at: new Date(Date.now() - index * 60_000),
    type: index === 6 ? LogType.failure : LogType.consumption,
    user_id: index === 5 ? 8 : 7,
    channel_id: 2,
    content,
    hidden: content === 'plain',
    // The second row is one of an earlier version.
    other: index === 1 ? JSON.stringify({ cache_tokens: 4, admin_info }) : '',
    details: { reasoningEffort: 'low' },
    attempts: [{ channel: 2, failure: '' }],
  }));
  await domain.database.query(
    `INSERT INTO logs (id, created_at, type, user_id, channel_id, content, hidden, other, details, attempts)
      SELECT id, created_at, type, user_id, channel_id, content, hidden, other, details, attempts
      FROM json_populate_recordset(NULL::logs, $1)`,
    [JSON.stringify(values)],
  );
});
afterAll(() => domain.close());

async function exported(caller: Principal, scope: Scope, filter: LogFilter, format: Format): Promise<string> {
  const chunks: Buffer[] = [];
  const file = await domain.get(LogExportsService).open(caller, scope, filter, format);
  for await (const chunk of file) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

async function lines(
  caller: Principal,
  scope: Scope,
  filter: LogFilter = {},
  language: Language = 'zh',
  contents = false,
): Promise<Record<string, unknown>[]> {
  const text = await exported(caller, scope, filter, { format: 'ndjson', language, contents });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

const connections = () =>
  domain.database.query(`SELECT 1 FROM pg_stat_activity
    WHERE application_name = 'tollgate-log-export' AND datname = current_database()`);

describe('export as JSON lines', () => {
  it('contains all columns for an administrator, newest first', async () => {
    const rows = await lines(root, SITE, { withFailures: true });
    expect(rows.map(({ content }) => content)).toEqual(['=1+1', '@cmd', '-5', 'a, "b"', 'two\nlines', '多谢']);
    expect(rows[0]).toMatchObject({ user_id: 7, channel: 2, channel_name: 'channel 2', is_stream: false, quota: 0 });
    expect(JSON.parse(String(rows[0]?.other))).toHaveProperty('admin_info');
    expect(JSON.parse(String(rows[1]?.other))).toMatchObject({ reasoning_effort: 'low', admin_info });
  });

  it("contains only a user's own rows, without channels, failures and attempts", async () => {
    const rows = await lines(ada, SELF);
    expect(rows.map(({ content }) => content)).toEqual(['=1+1', '@cmd', '-5', 'a, "b"']);
    expect(rows[0]).not.toHaveProperty('channel');
    expect(rows[0]).not.toHaveProperty('channel_name');
    expect(JSON.parse(String(rows[0]?.other))).toEqual({ cache_tokens: 4 });
    expect(JSON.parse(String(rows[1]?.other))).toEqual({ reasoning_effort: 'low' });
  });

  it('contains no failed calls unless they are requested', async () => {
    expect((await lines(root, SITE)).map(({ content }) => content)).not.toContain('多谢');
  });

  it('accepts the filters of the list', async () => {
    expect(await lines(root, SITE, { types: [LogType.failure] })).toHaveLength(1);
    expect(await lines(root, SITE, { to: new Date(0) })).toEqual([]);
  });
});

describe('export as CSV', () => {
  it('has a header row without any rows', async () => {
    const text = await exported(root, SITE, { to: new Date(0) }, CSV);
    expect(text).toMatch(/^\uFEFFid,time,type,.*,content,channel,channel_name,other\r\n$/);
  });

  it('escapes formulas and quotes texts where necessary', async () => {
    const text = await exported(root, SITE, { withFailures: true }, CSV);
    for (const cell of [",'=1+1,", ",'@cmd,", ",'-5,", ',"a, ""b""",', ',"two\nlines",', ',多谢,']) {
      expect(text).toContain(cell);
    }
    expect(text).toContain(',false,');
  });
});

it.each<[Language, string]>([
  ['zh', '签到奖励 ＄0.002000 额度'],
  ['en', 'Check-in reward: $0.002000'],
])('contains the event text in the language %s', async (language, content) => {
  const amount = { zh: '＄0.002000 额度', en: '$0.002000' };
  const entry = {
    type: LogType.checkIn,
    userId: 9,
    username: 'eve',
    event: { kind: 'check_in', params: { amount } },
  } as const;
  await domain.get(LogWriterService).record(entry);
  const [line] = await lines(root, SITE, { username: 'eve' }, language);
  expect(line).toMatchObject({ type: 5, content });
  await domain.database.query('DELETE FROM logs WHERE user_id = 9');
});

describe('export with contents', () => {
  const logged = { systemPrompt: 'Be brief.', context: 'user: Hi', input: '=1+1', output: 'Two.', request: '' };
  const fields = { system_prompt: 'Be brief.', context: 'user: Hi', input_content: '=1+1', output_content: 'Two.' };
  const none = { system_prompt: '', context: '', input_content: '', output_content: '' };
  const records = () =>
    domain.database.query(
      `SELECT user_id, content, details->'event'->'params' AS params FROM logs WHERE type = 3 ORDER BY id`,
    );
  const withContents = (caller: Principal, scope: Scope, filter: LogFilter = {}) =>
    lines(caller, scope, { ...filter, types: [LogType.consumption] }, 'zh', true);

  /** A call of a user, with its content. */
  async function call(userId: number): Promise<void> {
    const row = newRowId();
    await domain.database.query(
      `INSERT INTO logs (id, created_at, type, user_id, username, content) VALUES ($1, $2, 2, $3, $4, 'call')`,
      [row.id, row.createdAt, userId, `user ${userId}`],
    );
    domain.get(LogContentWriterService).keep(row, logged);
    await domain.get(LogContentWriterService).drain();
  }

  beforeEach(async () => {
    for (const userId of [root.userId, ada.userId, 8, 8]) await call(userId);
  });
  afterEach(() => domain.database.query("DELETE FROM logs WHERE type = 3 OR content = 'call'"));

  it("contains the user's own contents without a record", async () => {
    const rows = await withContents(ada, SELF);
    expect(rows.map(({ content }) => content)).toEqual(['call', '=1+1', '@cmd', '-5', 'a, "b"']);
    expect(rows[0]).toMatchObject({ user_id: ada.userId, ...fields });
    expect(rows[1]).toMatchObject(none);
    expect(await records()).toEqual([]);
  });

  it('contains contents of all users for an administrator, and the log records it once with the filter', async () => {
    const from = new Date(Date.now() - 3_600_000);
    const rows = await withContents(root, SITE, { from });
    expect(rows.filter(({ content }) => content === 'call')).toEqual(
      [8, 8, ada.userId, root.userId].map((user_id) => expect.objectContaining({ user_id, ...fields })),
    );
    const filter = `types=[2], from=${from.toISOString()}`;
    expect(await records()).toEqual([
      {
        user_id: String(root.userId),
        content: `管理员 root 导出了日志的对话内容，筛选条件：${filter}`,
        params: { admin: 'root', filter: { zh: filter, en: filter } },
      },
    ]);
  });

  it("writes no record for an administrator's own contents", async () => {
    const rows = await withContents(root, SITE, { username: `user ${root.userId}` });
    expect(rows).toEqual([expect.objectContaining(fields)]);
    expect(await records()).toEqual([]);
  });

  it('fails when the record cannot be written', async () => {
    const record = domain.get(LogWriterService).record;
    domain.get(LogWriterService).record = () => Promise.reject(new Error('Log is read-only'));
    try {
      await expect(withContents(root, SITE)).rejects.toThrow('Log is read-only');
    } finally {
      domain.get(LogWriterService).record = record;
    }
  });

  it('contains the contents of more rows than one read returns, with formulas escaped in CSV', async () => {
    for (let count = 0; count < 41; count++) await call(ada.userId);
    const text = await exported(ada, SELF, {}, { ...CSV, contents: true });
    expect(text).toMatch(/^\uFEFFid,.*,other,system_prompt,context,input_content,output_content\r\n/);
    expect(text.match(/,Be brief\.,user: Hi,'=1\+1,Two\.\r\n/g)).toHaveLength(42);
  });

  it('contains no contents unless they are requested', async () => {
    const [row] = await lines(root, SITE);
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['output_content']));
    expect(JSON.stringify(row)).not.toContain('Be brief.');
    expect(await records()).toEqual([]);
  });
});

it('export rejects a user who requests the rows of all users', async () => {
  await expect(domain.get(LogExportsService).open(ada, SITE, {}, CSV)).rejects.toMatchObject({ code: 'forbidden' });
});

it('export closes its connection at the end, and when the reader disconnects', async () => {
  await exported(root, SITE, {}, CSV);
  const file = await domain.get(LogExportsService).open(root, SITE, {}, CSV);
  file.destroy();
  await eventually(connections, (found) => found.length === 0);
});

it('exports are limited in number', async () => {
  const exports = domain.get(LogExportsService);
  const open = await Promise.all([1, 2, 3].map(() => exports.open(root, SITE, {}, CSV)));
  await expect(exports.open(root, SITE, {}, CSV)).rejects.toMatchObject({ code: 'log_exports_busy' });
  for (const file of open) file.destroy();
  await eventually(connections, (found) => found.length === 0);
  expect(await exported(root, SITE, { to: new Date(0) }, { ...CSV, format: 'ndjson' })).toBe('');
});
