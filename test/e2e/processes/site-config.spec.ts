import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { type CommandResult, runCommand } from '../../support/tollgate/command-line.js';
import { type CreatedToken, createChannel, createToken } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import type { TestApp } from '../../support/tollgate/test-app.js';

const KEY = 'sk-upstream-canary';
const variables = { UPSTREAM_KEY: KEY, MAIL_TOKEN: 'mail-canary' };

let site: Site<TestApp>;
let token: CreatedToken;
let path: string;

const run = (args: readonly string[], more: Record<string, string> = variables): Promise<CommandResult> =>
  runCommand(args, {
    DATA_DIR: site.tollgate.dataDir,
    DATABASE_URL: site.database.url,
    EGRESS_ALLOW_PRIVATE: 'true',
    ...more,
  });

async function apply(text: string, ...options: string[]): Promise<CommandResult> {
  await writeFile(path, text);
  return run(['apply', path, '--yes', ...options]);
}

const file = (priority: number) => `version: 1
options:
  SystemName: Acme $$1
  SMTPToken: \${MAIL_TOKEN}
  GroupRatio: { vip: 0.5, default: 1 }
channels:
  - name: Main
    type: 1
    key: \${UPSTREAM_KEY}
    baseUrl: ${site.upstream.url}
    models: [gpt-4o-mini, gpt-4o]
    groups: [default, vip]
    priority: ${priority}
    modelMapping: { gpt-4o: gpt-4o-2024-11-20 }
    setting: { header_override: { x-team: '\${UPSTREAM_KEY}' } }
`;

beforeAll(async () => {
  site = await Site.open();
  path = join(site.tollgate.dataDir, 'site.yaml');
  await createChannel(site.administrator, { name: 'Old', base_url: site.upstream.url, models: 'gpt-4o-mini' });
  token = await createToken(site.administrator, { unlimited_quota: true });
  site.upstream.byDefault(respondWith({ text: 'one two three', usage: { prompt: 7, completion: 3 } }));
});
afterAll(() => site.close());

const channels = () =>
  site.database.query<{ name: string; priority: number }>('SELECT name, priority FROM channels ORDER BY id');

describe('tollgate apply', () => {
  it('shows a plan and changes nothing with --dry-run', async () => {
    const { code, output } = await apply(file(5), '--dry-run');
    expect(code).toBe(1);
    expect(output.split('\n')).toEqual([
      '~ change options',
      '    SystemName: Tollgate → Acme $1',
      '    SMTPToken: new secret',
      '    GroupRatio: changes vip: 1 → 0.5',
      '    GroupRatio: removes 1: svip',
      '+ create channel Main',
      '2 steps; 0 are unchanged.',
      '',
    ]);
    expect(await channels()).toHaveLength(1);
  });

  it('takes effect on the running site immediately, and is recorded as a change by the command line', async () => {
    expect(await apply(file(5))).toMatchObject({ code: 0, output: expect.stringContaining('Applied: channel Main') });
    const call = await site
      .openai(token)
      .chat.completions.create({ model: 'gpt-4o', messages: [{ role: 'user', content: 'Hi' }] });
    expect(call.choices[0]?.message.content).toBe('one two three');
    const history = await site.database.query(
      `SELECT key, username, after FROM option_changes WHERE username = 'command line' ORDER BY key`,
    );
    expect(history).toEqual([
      { key: 'GroupRatio', username: 'command line', after: '{"vip":0.5,"default":1}' },
      { key: 'SMTPToken', username: 'command line', after: null },
      { key: 'SystemName', username: 'command line', after: 'Acme $1' },
    ]);
  });

  it('changes nothing the second time', async () => {
    const { code, output } = await apply(file(5), '--dry-run');
    expect({ code, output }).toEqual({ code: 0, output: 'Nothing has to be changed; 4 are unchanged.\n' });
  });

  it('changes only what differs, and deletes other channels only with --prune', async () => {
    expect((await apply(file(7))).output).toContain(
      '~ change channel Main\n    priority: 5 → 7\n1 steps; 3 are unchanged.',
    );
    expect(await channels()).toEqual([
      { name: 'Old', priority: 0 },
      { name: 'Main', priority: 7 },
    ]);
    expect((await apply(file(7), '--prune')).output).toContain('- delete channel Old');
    expect(await channels()).toEqual([{ name: 'Main', priority: 7 }]);
  });

  it('shows which entries of a map it adds and removes, and warns of groups that do not exist', async () => {
    const text = `version: 1
options:
  ModelRatio: { gpt-4o: 1.5, our-own: 2 }
channels:
  - { name: Main, groups: [default, gold] }
`;
    const { output } = await apply(text, '--dry-run');
    expect(output).toContain('    ModelRatio: changes gpt-4o: 1.25 → 1.5\n    ModelRatio: adds our-own: 2\n');
    expect(output).toMatch(/^ {4}ModelRatio: removes \d{3}: .*gpt-4o-mini/m);
    expect(output).toContain('\nWarning: channel Main: GroupRatio has no group gold\n');
  });

  it.each([
    ['an unknown option', 'version: 1\noptions:\n  SystemName: a\n  Unknown: 1\n', ':4: '],
    ['an invalid option', 'version: 1\noptions:\n  GroupRatio: { vip: -1 }\n', ':3: '],
    ['an invalid field', 'version: 1\nchannels:\n  - name: Main\n    models: [a]\n    priority: high\n', ':5: '],
    ['a channel without a key', 'version: 1\nchannels:\n  - name: New\n    models: [a]\n', ':3: '],
  ])('names the line of %s and applies nothing', async (_, text, message) => {
    const before = await site.database.query('SELECT count(*) FROM option_changes');
    expect(await apply(text)).toMatchObject({ code: 1, errors: expect.stringContaining(`${path}${message}`) });
    expect(await site.database.query('SELECT count(*) FROM option_changes')).toEqual(before);
  });

  it('reports the applied and the remaining steps when a step is refused', async () => {
    const refused = `version: 1
options: { SystemName: Applied }
channels:
  - { name: Main, priority: 9 }
  - { name: Private, key: k, models: [a], baseUrl: 'http://10.0.0.1' }
  - { name: Last, key: k, models: [a] }
`;
    await writeFile(path, refused);
    const { code, output, errors } = await run(['apply', path, '--yes'], { EGRESS_ALLOW_PRIVATE: 'false' });
    expect({ code, output, errors }).toEqual({
      code: 1,
      output: expect.stringMatching(
        /Applied: options\nApplied: channel Main\nNot applied: channel Private\nNot applied: channel Last\n/,
      ),
      errors: expect.stringContaining('channel Private was refused'),
    });
    expect(await channels()).toEqual([{ name: 'Main', priority: 9 }]);
  });
});

describe('tollgate export', () => {
  it('writes a file without secrets that changes nothing when it is applied', async () => {
    expect(await run(['export', '--config', path])).toMatchObject({ code: 0 });
    const text = await readFile(path, 'utf8');
    expect(text).not.toMatch(/canary/);
    expect(parse(text)).toMatchObject({
      options: { SMTPToken: `\${SMTP_TOKEN}` },
      channels: [{ name: 'Main', key: `\${CHANNEL_MAIN_KEY}` }],
    });
    const secrets = { SMTP_TOKEN: 'mail-canary', CHANNEL_MAIN_KEY: KEY, CHANNEL_MAIN_HEADER_X_TEAM: KEY };
    expect(await run(['apply', path, '--dry-run'], { EGRESS_ALLOW_PRIVATE: 'true', ...secrets })).toMatchObject({
      code: 0,
      output: expect.stringContaining('Nothing has to be changed'),
    });
  });
});
