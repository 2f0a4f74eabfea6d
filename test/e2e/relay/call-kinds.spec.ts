import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { toFile } from 'openai';
import { eventually } from '../../support/eventually.js';
import { failure } from '../../support/mock-upstream/behaviour.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  setOption,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';

const RATIOS = {
  'gpt-4o-mini': 0.075,
  'text-embedding-3-small': 0.01,
  ranker: 0.5,
  'omni-moderation-latest': 2,
  'gpt-image-1': 2.5,
  'tts-1': 7.5,
  'whisper-1': 15,
};

let site: Site;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  await setOption(site.administrator, 'ModelRatio', JSON.stringify(RATIOS));
  await createChannel(site.administrator, { base_url: site.upstream.url, models: Object.keys(RATIOS).join(',') });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.upstream.reset();
  user = await createUser(site.tollgate, site.administrator, { quota: 10_000_000 });
  token = await createToken(user, { unlimited_quota: true });
});

const openai = () => site.openai(token);
const audio = () => toFile(Buffer.alloc(32_000), 'talk.mp3', { type: 'audio/mpeg' });

async function post(path: string, body: object): Promise<void> {
  const response = await fetch(`${site.tollgate.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.text();
}

const messages = [{ role: 'user' as const, content: 'hello' }];
const CALLS: readonly (readonly [kind: string, name: string, call: () => Promise<unknown>])[] = [
  ['chat', 'chat completion', () => openai().chat.completions.create({ model: 'gpt-4o-mini', messages })],
  ['chat', 'response', () => openai().responses.create({ model: 'gpt-4o-mini', input: 'hello' })],
  ['chat', 'message', () => post('/v1/messages', { model: 'gpt-4o-mini', max_tokens: 9, messages })],
  ['embedding', 'embedding', () => openai().embeddings.create({ model: 'text-embedding-3-small', input: 'hello' })],
  ['rerank', 'rerank', () => post('/v1/rerank', { model: 'ranker', query: 'hello', documents: ['a', 'b'] })],
  ['moderation', 'moderation', () => openai().moderations.create({ model: 'omni-moderation-latest', input: 'hello' })],
  ['image', 'image', () => openai().images.generate({ model: 'gpt-image-1', prompt: 'a cat' })],
  [
    'image',
    'image edit',
    async () => {
      const image = await toFile(Buffer.alloc(9), 'cat.png', { type: 'image/png' });
      return openai().images.edit({ model: 'gpt-image-1', prompt: 'a hat', image });
    },
  ],
  ['speech', 'speech', () => openai().audio.speech.create({ model: 'tts-1', voice: 'alloy', input: 'hello' })],
  [
    'transcription',
    'transcription',
    async () => openai().audio.transcriptions.create({ model: 'whisper-1', file: await audio() }),
  ],
  [
    'transcription',
    'translation',
    async () => openai().audio.translations.create({ model: 'whisper-1', file: await audio() }),
  ],
];

describe('kind of a call', () => {
  it.each(CALLS)('is %s for a charged %s', async (kind, _, call) => {
    await call();
    expect(await site.kinds(user)).toEqual([kind]);
  });

  it('is stored with a failed call and its count', async () => {
    site.upstream.byDefault(failure(400, { message: 'refused' }));
    await openai()
      .embeddings.create({ model: 'text-embedding-3-small', input: 'hello' })
      .catch(() => undefined);
    expect(
      await eventually(
        () => site.kinds(user),
        (kinds) => kinds.length > 0,
      ),
    ).toEqual(['embedding']);
    const counted = () =>
      site.database.query('SELECT kind, error_count::int FROM errors_by_hour WHERE user_id = $1', [user.id]);
    expect(await eventually(counted, (rows) => rows.length > 0)).toEqual([{ kind: 'embedding', error_count: 1 }]);
  });

  it('filters the log, and groups usage with sums that equal the total of all calls', async () => {
    for (const [, , call] of CALLS) await call();
    const { browser } = user;
    const query = `query ($kind: CallKind) {
      logs(filter: { types: [2], kind: $kind }) { nodes { kind quota } totalCount }
      stat: logStat(filter: { kind: $kind }) { requests quota }
      usage(filter: { kind: $kind }, groupBy: [KIND, MODEL], bucket: NONE) { kind modelName requests quota }
    }`;
    interface Found {
      logs: { nodes: { kind: string; quota: number }[]; totalCount: number };
      stat: { requests: number; quota: number };
      usage: { kind: string; modelName: string; requests: number; quota: number }[];
    }
    const images = await browser.graphql<Found>(query, { kind: 'IMAGE' });
    expect(images.logs.totalCount).toBe(2);
    expect(new Set(images.logs.nodes.map(({ kind }) => kind))).toEqual(new Set(['IMAGE']));
    expect(images.stat).toEqual({ requests: 2, quota: images.logs.nodes.reduce((sum, { quota }) => sum + quota, 0) });
    expect(images.usage).toEqual([{ kind: 'IMAGE', modelName: 'gpt-image-1', ...images.stat }]);
    const all = await browser.graphql<Found>(query);
    const sumOf = (name: 'requests' | 'quota') => all.usage.reduce((sum, point) => sum + point[name], 0);
    expect({ requests: sumOf('requests'), quota: sumOf('quota') }).toEqual(all.stat);
    expect(new Set(all.usage.map(({ kind }) => kind.toLowerCase()))).toEqual(new Set(CALLS.map(([kind]) => kind)));
    const rest = await browser.get<{ items: { other: string }[]; total: number }>('/api/log/self?kind=speech');
    expect(dataOf(rest).items.map(({ other }) => JSON.parse(other).kind)).toEqual(['speech']);
    expect(await discrepancies(site.database)).toEqual([]);
  });
});
