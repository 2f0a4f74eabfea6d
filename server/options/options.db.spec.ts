import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import { AppError } from '../common/errors/app-error.js';
import type { Principal } from '../common/principal.js';
import { Changes } from '../platform/coordination/changes.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { withOrigin } from '../platform/database/change-origin.js';
import { mayChange, OPTION_KEYS } from './catalogue/option-catalogue.js';
import { OptionHistoryService } from './history/option-history.service.js';
import { OptionEditorService } from './option-editor.service.js';
import { type OptionChange, OptionLog } from './option-log.port.js';
import { OptionsModule } from './options.module.js';
import { OptionsService } from './options.service.js';

const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };
const recorded: OptionChange[] = [];
const log: OptionLog = {
  record: async (_caller, change) => {
    recorded.push(change);
  },
};

/** Runs work as the request of a user. */
const as = <T>({ userId, username: name }: Principal, work: () => T): T =>
  withOrigin({ kind: 'user', userId, name, operation: 'PUT /api/option' }, work);

let domain: DomainModule;
let options: OptionsService;
let editor: OptionEditorService;

beforeAll(async () => {
  domain = await openDomain([OptionsModule], [{ provide: OptionLog, useValue: log }]);
  options = domain.get(OptionsService);
  editor = domain.get(OptionEditorService);
});
afterAll(() => domain.close());
beforeEach(() => {
  recorded.length = 0;
});

const stored = async (key: string) =>
  (await domain.database.query<{ value: string }>('SELECT value FROM options WHERE key = $1', [key]))[0]?.value;

describe('changing an option', () => {
  it('applies before the response, and records the user', async () => {
    await editor.change(root, 'QuotaPerUnit', '1000');
    expect(options.get('QuotaPerUnit')).toBe(1_000);
    expect(recorded).toEqual([{ key: 'QuotaPerUnit', before: '500000', after: '1000' }]);
    const [row] = await domain.database.query('SELECT updated_by FROM options WHERE key = $1', ['QuotaPerUnit']);
    expect(row).toEqual({ updated_by: '1' });
  });

  it('replaces a map and does not merge it', async () => {
    await editor.change(root, 'GroupRatio', '{"default":1,"vip":0.5}');
    await editor.change(root, 'GroupRatio', '{"default":2}');
    expect(options.get('GroupRatio')).toEqual({ default: '2' });
  });

  it('that is rejected changes nothing', async () => {
    await editor.change(root, 'GroupRatio', '{"default":3}');
    await expect(editor.change(root, 'GroupRatio', '{"default":-1}')).rejects.toMatchObject({
      code: 'group_ratio_negative',
    });
    await expect(editor.change(root, 'GroupRatio', 'nonsense')).rejects.toThrow('不是合法的 JSON 字符串');
    await expect(editor.change(root, 'NoSuchOption', '1')).rejects.toMatchObject({ code: 'option_unknown' });
    expect(options.get('GroupRatio')).toEqual({ default: '3' });
    expect(await stored('GroupRatio')).toBe('{"default":3}');
  });

  it('records the value that another process stored', async () => {
    await editor.change(root, 'Footer', 'first');
    await domain.database.query("UPDATE options SET value = 'second' WHERE key = 'Footer'");
    recorded.length = 0;
    await editor.change(root, 'Footer', 'first');
    await editor.restoreDefault(root, 'Footer');
    expect(recorded).toEqual([
      { key: 'Footer', before: 'second', after: 'first' },
      { key: 'Footer', before: 'first', after: null },
    ]);
  });

  it('can be reverted to the default', async () => {
    await editor.change(root, 'ModelRatio', '{"my-model":1.5}');
    expect(options.get('ModelRatio')).toEqual({ 'my-model': '1.5' });
    await editor.restoreDefault(root, 'ModelRatio');
    expect(options.get('ModelRatio')).toBeNull();
    expect(options.updatedAt('ModelRatio')).toBeNull();
  });
});

describe('changing options together', () => {
  const inForce = () => ({ ModelRatio: options.text('ModelRatio'), ModelPrice: options.text('ModelPrice') });

  it('applies all of them and records each', async () => {
    await editor.changeTogether(root, { ModelRatio: '{"a":1}', ModelPrice: '{"b":2}' }, inForce());
    expect([options.get('ModelRatio'), options.get('ModelPrice')]).toEqual([{ a: '1' }, { b: '2' }]);
    expect(recorded.map(({ key, after }) => [key, after])).toEqual([
      ['ModelPrice', '{"b":2}'],
      ['ModelRatio', '{"a":1}'],
    ]);
  });

  it('changes none of them when a text is invalid', async () => {
    const refused = editor.changeTogether(root, { ModelRatio: '{"a":5}', ModelPrice: '{"b":-2}' }, inForce());
    await expect(refused).rejects.toMatchObject({ code: 'option_needs_ratios' });
    expect(options.get('ModelRatio')).toEqual({ a: '1' });
  });

  it('changes none of them when one was changed since it was read, in this process or another', async () => {
    const read = inForce();
    await domain.database.query('UPDATE options SET value = $1 WHERE key = $2', ['{"b":3}', 'ModelPrice']);
    const refused = editor.changeTogether(root, { ModelRatio: '{"a":9}' }, read);
    await expect(refused).rejects.toMatchObject({ code: 'options_changed_meanwhile' });
    expect(await stored('ModelRatio')).toBe('{"a":1}');
    expect(recorded).toEqual([]);
  });

  it('lets one of several concurrent requests with the same expectation succeed', async () => {
    await domain.get(Changes).publish('option', { key: 'ModelPrice' });
    const read = inForce();
    // No attempt writes the stored text, because the expectation of the others would then remain true.
    const attempts = Array.from({ length: 8 }, (_, at) =>
      editor.changeTogether(root, { ModelRatio: `{"a":${at + 10}}` }, read),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await editor.restoreDefault(root, 'ModelRatio');
    await editor.restoreDefault(root, 'ModelPrice');
  });
});

describe('saving a form of options', () => {
  const form = (values: Record<string, string>) => Object.entries(values).map(([key, value]) => ({ key, value }));

  it('lets one option provide the prerequisite of another', async () => {
    const github = { GitHubOAuthEnabled: 'true', GitHubClientSecret: 'a secret', GitHubClientId: 'an id' };
    const states = await editor.changeAll(root, form(github));
    expect(states.map(({ key, isSet }) => [key, isSet])).toEqual(Object.keys(github).map((key) => [key, true]));
    expect(options.get('GitHubOAuthEnabled')).toBe(true);
  });

  it('saves nothing when one text is invalid', async () => {
    const refused = editor.changeAll(root, form({ SystemName: 'Another', GroupRatio: '{"default":-1}' }));
    await expect(refused).rejects.toMatchObject({ code: 'group_ratio_negative' });
    expect(options.get('SystemName')).not.toBe('Another');
    expect(await stored('SystemName')).toBeUndefined();
  });

  it('saves nothing over a concurrent change, and returns its value and user', async () => {
    const eight = { ...root, userId: 8, username: 'eight' };
    const saved = form({ 'general_setting.docs_link': 'https://eight.example', Footer: 'of eight' });
    await as(eight, () => editor.changeAll(eight, saved));
    const changes = [
      { key: 'general_setting.docs_link', value: 'https://mine.example', expected: '' },
      { key: 'Footer', value: 'mine', expected: 'of eight' },
      { key: 'RetryTimes', value: '4', expected: options.text('RetryTimes') },
    ];
    const refused = editor.changeAll(root, changes);
    await expect(refused).rejects.toMatchObject({
      code: 'option_conflict',
      details: {
        facts: {
          conflicts: [
            {
              key: 'general_setting.docs_link',
              value: 'https://eight.example',
              username: 'eight',
              changedAt: expect.any(Date),
            },
          ],
        },
      },
    });
    expect([await stored('Footer'), await stored('RetryTimes')]).toEqual(['of eight', undefined]);
    await editor.changeAll(root, [{ key: 'general_setting.docs_link', value: '', expected: 'https://eight.example' }]);
    expect(options.text('general_setting.docs_link')).toBe('');
  });

  it('lets one of several requests with the same expectation succeed, and requires none for a secret', async () => {
    const expected = options.text('About');
    const attempts = Array.from({ length: 8 }, (_, at) => editor.change(root, 'About', `about ${at} of 8`, expected));
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await editor.change(root, 'WorkerValidKey', 'a new key', 'any value');
    expect(options.text('WorkerValidKey')).toBe('a new key');
  });

  it('does not deadlock when the same options are saved concurrently in different orders', async () => {
    const saves = Array.from({ length: 20 }, (_, at) => {
      const entries = form({ Footer: `footer ${at}`, About: `about ${at}` });
      return editor.changeAll(root, at % 2 ? entries : entries.reverse());
    });
    await Promise.all(saves);
    const [footer, about] = [await stored('Footer'), await stored('About')];
    expect(footer?.split(' ')[1]).toBe(about?.split(' ')[1]);
  });
});

describe('administrator who is not the super administrator', () => {
  const admin: Principal = { ...root, userId: 10, username: 'admin', role: 10 };
  const byRoot = OPTION_KEYS.filter((key) => !mayChange(admin, key));
  const inForce = () => new Map(OPTION_KEYS.map((key) => [key, options.text(key)]));

  it('changes options, and the history contains the user', async () => {
    const before = options.text('RetryTimes');
    await as(admin, () => editor.change(admin, 'RetryTimes', '7'));
    expect(options.get('RetryTimes')).toBe(7);
    const { changes } = await domain.get(OptionHistoryService).page({ userId: 10 }, { limit: 1, offset: 0 });
    expect(changes).toMatchObject([{ key: 'RetryTimes', before, after: '7', username: 'admin' }]);
    await editor.restoreDefault(admin, 'RetryTimes');
  });

  it('can read which options are editable', () => {
    const locked = editor.list(admin).filter(({ editable }) => !editable);
    expect(locked.map(({ key }) => key)).toEqual(byRoot);
    expect(editor.list(root).every(({ editable }) => editable)).toBe(true);
  });

  it.each(byRoot)('cannot change %s alone, in a form, with others, or back to its default', async (key) => {
    const before = inForce();
    const text = options.defaultText(key);
    const refusal = { code: 'option_root_only', params: { key } };
    const form = [
      { key: 'RetryTimes', value: '9' },
      { key, value: text },
    ];
    await expect(editor.change(admin, key, text)).rejects.toMatchObject(refusal);
    await expect(editor.changeAll(admin, form)).rejects.toMatchObject(refusal);
    await expect(editor.changeTogether(admin, { [key]: text }, {})).rejects.toMatchObject(refusal);
    await expect(editor.restoreDefault(admin, key)).rejects.toMatchObject(refusal);
    expect(inForce()).toEqual(before);
    expect(recorded).toEqual([]);
  });
});

describe('option history', () => {
  it('has the changes of one entry of the options, with the defaults', async () => {
    const history = domain.get(OptionHistoryService);
    const keys = ['ModelRatio', 'CompletionRatio'] as const;
    await editor.change(root, 'ModelRatio', '{"gpt-4o":3,"gpt-4o-mini":1}');
    await as({ ...root, userId: 8, username: 'eight' }, () =>
      editor.change(root, 'ModelRatio', '{"gpt-4o":3.5,"gpt-4o-mini":1}'),
    );
    await editor.change(root, 'ModelRatio', '{"gpt-4o":3.5,"gpt-4o-mini":2}');
    await editor.change(root, 'CompletionRatio', '{"gpt-4o":4}');
    await editor.restoreDefault(root, 'ModelRatio');
    // The first ones; other tests change these options as well.
    const defaults = (key: string) => (key === 'ModelRatio' ? '{"gpt-4o":1.25}' : '{}');
    const changes = (await history.entryChanges(keys, 'gpt-4o', defaults)).slice(0, 4);
    expect(changes.map(({ key, before, after }) => [key, before, after])).toEqual([
      ['ModelRatio', '3.5', '1.25'],
      ['CompletionRatio', null, '4'],
      ['ModelRatio', '3', '3.5'],
      ['ModelRatio', '1.25', '3'],
    ]);
    expect(changes[2]).toMatchObject({ username: 'eight', changedAt: expect.any(Date) });
    expect(await history.entryChanges(keys, 'gpt-4', defaults)).toEqual([]);
  });

  const lines = async (criteria = {}) => {
    const { changes, total } = await domain.get(OptionHistoryService).page(criteria, { limit: 100, offset: 0 });
    return { total, changes: changes.map(({ key, before, after, secret }) => ({ key, before, after, secret })) };
  };

  it('contains user, old and new text, newest first, and for secrets only the change', async () => {
    const seven = { ...root, userId: 7, username: 'seven' };
    await as(seven, () => editor.change(seven, 'TopUpLink', 'https://codes.example'));
    await editor.change(root, 'EpayKey', 'canary-of-the-merchant');
    await editor.restoreDefault(root, 'TopUpLink');
    await editor.restoreDefault(root, 'EpayKey');
    expect(options.get('EpayKey')).toBe('');
    const link = 'https://codes.example';
    expect((await lines({ key: 'TopUpLink' })).changes).toEqual([
      { key: 'TopUpLink', before: link, after: null, secret: false },
      { key: 'TopUpLink', before: '', after: link, secret: false },
    ]);
    const nothing = { key: 'EpayKey', before: null, after: null, secret: true };
    expect((await lines({ key: 'EpayKey' })).changes).toEqual([nothing, nothing]);
    expect(await lines({ userId: 7 })).toMatchObject({ total: 1, changes: [{ key: 'TopUpLink' }] });
    expect(JSON.stringify(await lines())).not.toContain('canary');
  });

  it('contains no save without a change', async () => {
    await editor.change(root, 'TopUpLink', 'https://same.example');
    const before = (await lines()).total;
    await editor.change(root, 'TopUpLink', 'https://same.example');
    expect((await lines()).total).toBe(before);
  });

  it('contains no rejected change', async () => {
    const before = (await lines()).total;
    await expect(editor.change(root, 'Price', 'cheap')).rejects.toBeInstanceOf(AppError);
    expect((await lines()).total).toBe(before);
  });
});

describe('secret option', () => {
  const state = () => editor.list(root).find(({ key }) => key === 'SMTPToken');

  it('is stored encrypted, read by the server only, and unchanged by an empty text', async () => {
    await editor.change(root, 'SMTPToken', ' canary-of-the-post ');
    await editor.change(root, 'SMTPToken', '');
    expect(options.get('SMTPToken')).toBe('canary-of-the-post');
    expect(await stored('SMTPToken')).not.toContain('canary');
    expect(state()).toMatchObject({ value: null, secret: true, isSet: true });
    expect(JSON.stringify([editor.list(root), recorded])).not.toContain('canary');
  });
});

describe('stored text of an option', () => {
  const announce = (key: string) => domain.get(Changes).publish('option', { key });
  const put = (key: string, value: string) =>
    domain.database.query(
      'INSERT INTO options (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      [key, value],
    );

  it.each([
    ['a text that does not fit', 'RetryTimes', 'many', 0],
    ['a broken map', 'Chats', '[', []],
    ['a secret in clear', 'EpayKey', 'not encrypted', ''],
  ] as const)('is replaced by the default when it is %s', async (_, key, value, fallback) => {
    await put(key, value);
    await announce(key);
    expect(options.get(key)).toEqual(fallback);
  });

  it('cannot be moved to another secret in the database', async () => {
    await put('EpayKey', domain.get(Cipher).encrypt('channel-key', 'a key of a channel'));
    await announce('EpayKey');
    expect(options.get('EpayKey')).toBe('');
  });
});
