import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LogError } from '../../../server/logs/log.errors.js';
import { UsageError } from '../../../server/logs/usage/usage.errors.js';
import { CommonError } from '../../../server/platform/errors/common.errors.js';
import { DocumentError } from '../../../server/platform/graphql/graphql.errors.js';
import { IdempotencyError } from '../../../server/platform/http/idempotency/idempotency.errors.js';
import { createChannel, createToken, createUser, type TestUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..');
const page = readFileSync(join(root, 'docs', 'graphql.md'), 'utf8');

/** A fenced block of the page: its language, the words after the language, and its text. */
interface Block {
  readonly language: string;
  readonly words: readonly string[];
  readonly text: string;
  readonly line: number;
}

/** An example of the page, its variables and the documented response. */
interface Example {
  readonly title: string;
  readonly block: Block;
  readonly variables: object;
  readonly response: string;
}

const blocks: Block[] = [...page.matchAll(/^```(\w+)(.*)\n([\s\S]*?)^```$/gm)].map((match) => ({
  language: match[1] ?? '',
  words: (match[2] ?? '').split(' ').filter(Boolean),
  text: match[3] ?? '',
  line: page.slice(0, match.index).split('\n').length,
}));

const isVariables = ({ language, words }: Block) => language === 'json' && words.includes('variables');

/** Every block that can be run, with the response that follows it. */
const examples: Example[] = blocks.flatMap((block, index) => {
  if (!['graphql', 'bash', 'typescript'].includes(block.language)) return [];
  const [next, afterNext] = blocks.slice(index + 1, index + 3);
  const variables = next && isVariables(next) ? next : undefined;
  const response = variables ? afterNext : next;
  if (!response || !['json', 'text'].includes(response.language))
    throw new Error(`The block at line ${block.line} has no response.`);
  const title = `${block.language} example in line ${block.line}`;
  return [{ title, block, variables: variables ? JSON.parse(variables.text) : {}, response: response.text }];
});
const written = (...languages: string[]) => examples.filter(({ block }) => languages.includes(block.language));

/** The values that a placeholder of the page matches. */
const PLACEHOLDERS: Record<string, (value: unknown) => boolean> = {
  '<id>': (value) => typeof value === 'string' && /^\d+$/.test(value),
  '<time>': (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  '<cursor>': (value) => typeof value === 'string' && /^[\w-]+$/.test(value),
  '<text>': (value) => typeof value === 'string' && value !== '',
  '<number>': (value) => typeof value === 'number',
};

/** The response with matching values replaced by the placeholders of the page. */
function masked(response: unknown, expected: unknown): unknown {
  if (typeof expected === 'string' && PLACEHOLDERS[expected]?.(response)) return expected;
  if (Array.isArray(response) && Array.isArray(expected))
    return response.map((one, index) => masked(one, expected[index]));
  if (typeof response !== 'object' || response === null || typeof expected !== 'object' || expected === null)
    return response;
  return Object.fromEntries(
    Object.entries(response).map(([name, value]) => [name, masked(value, Reflect.get(expected, name))]),
  );
}

/**
 * The calls of a month: time, model, API token, quota, prompt and completion tokens, ms, ms to the first token, end
 * user.
 */
const CALLS = [
  ['2026-10-01T09:12:00Z', 'gpt-4o-mini', 'laptop', 1_200, 4_000, 800, 2_100, 400, 'customer-17'],
  ['2026-10-01T15:40:00Z', 'gpt-4o', 'server', 15_000, 2_000, 500, 3_000, null, null],
  ['2026-10-02T08:05:00Z', 'gpt-4o-mini', 'laptop', 600, 2_000, 400, 1_500, 300, 'customer-17'],
  ['2026-10-02T23:30:00Z', 'gpt-4o-mini', 'laptop', 900, 3_000, 600, 1_800, 350, 'customer-42'],
  ['2026-10-14T12:00:00Z', 'claude-sonnet-4-5', 'laptop', 3_000, 7_000, 900, 2_000, 500, null],
] as const;
const WEEKS = ['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19'];

let site: Site;
let tokens: { user: string; admin: string };
let directory: string;

beforeAll(async () => {
  site = await Site.open();
  const ada = await createUser(site.tollgate, site.administrator, { quota: 1_000_000, username: 'ada' });
  await seed(ada);
  tokens = { user: await accessTokenOf(ada), admin: await accessTokenOf(site.administrator) };
  directory = await mkdtemp(join(tmpdir(), 'tollgate-docs-'));
  await symlink(join(root, 'node_modules'), join(directory, 'node_modules'));
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await site.close();
});

async function accessTokenOf({ browser }: TestUser): Promise<string> {
  return (await browser.graphql<{ createAccessToken: string }>('mutation { createAccessToken }')).createAccessToken;
}

async function seed(ada: TestUser): Promise<void> {
  const channel = await createChannel(site.administrator, { name: 'primary', base_url: site.upstream.url });
  const made = [await createToken(ada, { name: 'laptop' }), await createToken(ada, { name: 'server' })];
  for (const [index, week] of WEEKS.slice(0, -1).entries()) {
    const name = `logs_${week.replaceAll('-', '')}`;
    await site.database.query(
      `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF logs FOR VALUES FROM ('${week}Z') TO ('${WEEKS[index + 1]}Z')`,
    );
  }
  const rows = CALLS.map(
    ([at, model, token, quota, prompt, completion, duration, timeToFirstToken, endUser], index) => ({
      id: (Date.parse(at) - Date.UTC(2024, 0, 1)) * 4_096,
      created_at: at,
      type: 2,
      user_id: ada.id,
      username: 'ada',
      token_id: made.find(({ name }) => name === token)?.id,
      token_name: token,
      channel_id: channel,
      model_name: model,
      group: 'default',
      quota,
      prompt_tokens: prompt,
      completion_tokens: completion,
      use_time_ms: duration,
      first_token_ms: timeToFirstToken,
      is_stream: timeToFirstToken !== null,
      request_id: `example-${index}`,
      end_user: endUser,
      hidden: false,
      content: '',
      other: '',
    }),
  );
  await site.database.query('SELECT * FROM settle_usage($1::json, NULL)', [JSON.stringify(rows)]);
}

async function responseTo({ block, variables }: Example): Promise<unknown> {
  const key = block.words.find((word) => word.startsWith('key='))?.slice('key='.length);
  const response = await fetch(`${site.tollgate.url}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${block.words.includes('admin') ? tokens.admin : tokens.user}`,
      'accept-language': 'en',
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ query: block.text, variables }),
  });
  return response.json();
}

const environment = () => ({
  PATH: process.env.PATH,
  TOLLGATE_URL: site.tollgate.url,
  TOLLGATE_ACCESS_TOKEN: tokens.user,
});

describe('docs/graphql.md', () => {
  it('contains examples', () => {
    expect(written('graphql').length).toBeGreaterThanOrEqual(8);
    expect(written('bash', 'typescript').length).toBeGreaterThanOrEqual(3);
  });

  it.each(written('graphql'))('states the response to the $title', async (example) => {
    const expected: unknown = JSON.parse(example.response);
    expect(masked(await responseTo(example), expected)).toEqual(expected);
  });

  it('returns the first response again for the example with an idempotency key', async () => {
    const [example] = written('graphql').filter(({ block }) => block.words.some((word) => word.startsWith('key=')));
    if (!example) throw new Error('No example has an idempotency key.');
    expect(await responseTo(example)).toEqual(await responseTo(example));
  });

  it.each(written('bash'))('states the output of the $title', async ({ block, response }) => {
    const { stdout } = await run('bash', ['-c', block.text], { env: environment() });
    const expected: unknown = JSON.parse(response);
    expect(masked(JSON.parse(stdout), expected)).toEqual(expected);
  });

  it.each(written('typescript'))('states the output of the $title', async ({ block, response }) => {
    const file = join(directory, `example-${block.line}.mts`);
    await writeFile(file, block.text);
    const { stdout } = await run(process.execPath, [file], { env: environment(), cwd: directory });
    expect(stdout).toBe(response);
  });

  it('lists every error code that any request may return', () => {
    const shared = { ...CommonError, ...DocumentError, ...UsageError, ...LogError, ...IdempotencyError };
    const ofRest = ['usage_span_too_long', 'process_stopping'];
    const codes = Object.keys(shared).filter((code) => !ofRest.includes(code));
    expect(codes.filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
  });
});
