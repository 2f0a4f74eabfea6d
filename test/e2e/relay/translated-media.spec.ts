import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { raw } from '../../support/mock-upstream/behaviour.js';
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

const balance = 10_000_000;
const COHERE = 34;
const SILICON_CLOUD = 40;

let site: Site;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  const { administrator, upstream } = site;
  await setOption(administrator, 'ModelPrice', JSON.stringify({ painter: 0.01 }));
  await setOption(administrator, 'ModelRatio', JSON.stringify({ 'embed-v4': 2, ranker: 2 }));
  await createChannel(administrator, { type: COHERE, base_url: upstream.url, models: 'embed-v4,ranker' });
  await createChannel(administrator, { type: SILICON_CLOUD, base_url: upstream.url, models: 'painter' });
});
afterAll(() => site.close());

beforeEach(async () => {
  site.upstream.reset();
  user = await createUser(site.tollgate, site.administrator, { quota: balance });
  token = await createToken(user, { unlimited_quota: true });
});

const openai = () => site.openai(token);
const json = (body: unknown) => raw(200, 'application/json', JSON.stringify(body));

async function bill() {
  const [row] = await site.bills(user);
  expect(await site.balance(user)).toBe(balance - (row?.quota ?? 0));
  expect(await discrepancies(site.database)).toEqual([]);
  return row;
}

describe('Cohere embeddings', () => {
  const cohere = json({
    embeddings: {
      float: [
        [0.5, 0.25],
        [1, 2],
      ],
    },
    meta: { billed_units: { input_tokens: 40 } },
  });

  it('are returned as base64 when the SDK requests it', async () => {
    site.upstream.next(cohere);
    const { data, usage } = await openai().embeddings.create({ model: 'embed-v4', input: ['Hello', 'world'] });
    expect(data.map(({ embedding }) => embedding)).toEqual([
      [0.5, 0.25],
      [1, 2],
    ]);
    expect(usage).toEqual({ prompt_tokens: 40, total_tokens: 40 });
    expect((await bill())?.quota).toBe(80);
  });

  it('are created from the text of token ids', async () => {
    site.upstream.next(cohere);
    const input = [[9906, 1917], [9906]];
    await openai().embeddings.create({ model: 'embed-v4', input, encoding_format: 'float' });
    expect(site.upstream.lastRequest.body).toMatchObject({ texts: ['Hello world', 'Hello'] });
  });

  it('reject unknown token ids with 400', async () => {
    const call = { model: 'embed-v4', input: [[1_000_000_000]], encoding_format: 'float' as const };
    const requesting = openai().embeddings.create(call);
    await expect(requesting).rejects.toMatchObject({ status: 400, code: 'invalid_embedding_request' });
    await expect(requesting).rejects.toThrow('check_embedding_ctx_length=False');
    expect(site.upstream.requests).toEqual([]);
  });
});

describe('Cohere rerank', () => {
  it('returns the documents and charges by input tokens', async () => {
    const results = [{ index: 1, relevance_score: 0.9 }];
    site.upstream.next(json({ id: 'x', results, meta: { billed_units: { search_units: 1 } } }));
    const response = await fetch(`${site.tollgate.url}/v1/rerank`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.key}` },
      body: JSON.stringify({
        model: 'ranker',
        query: 'cat',
        documents: ['dog', 'cat'],
        return_documents: true,
        top_n: 1,
      }),
    });
    expect(await response.json()).toMatchObject({
      model: 'ranker',
      results: [{ index: 1, relevance_score: 0.9, document: { text: 'cat' } }],
    });
    expect(site.upstream.lastRequest.body).toEqual({
      model: 'ranker',
      query: 'cat',
      documents: ['dog', 'cat'],
      top_n: 1,
    });
    expect(await bill()).toMatchObject({ prompt_tokens: 3, quota: 6 });
  });
});

describe('SiliconCloud images', () => {
  const imageResponse = json({ images: [{ url: 'https://p.example/1' }], timings: { inference: 1 }, seed: 1 });

  it('are charged by the number of returned images', async () => {
    site.upstream.next(imageResponse);
    const { data } = await openai().images.generate({ model: 'painter', prompt: 'a cat', n: 2, size: '512x512' });
    expect(data?.map(({ url }) => url)).toEqual(['https://p.example/1']);
    expect(site.upstream.lastRequest.body).toMatchObject({ prompt: 'a cat', image_size: '512x512', batch_size: 2 });
    expect((await bill())?.quota).toBe(2_250);
  });

  it('are returned as events when the client requests a stream', async () => {
    site.upstream.next(imageResponse);
    const types: string[] = [];
    const call = { model: 'painter', prompt: 'a cat', stream: true as const };
    for await (const event of await openai().images.generate(call)) types.push(event.type);
    expect(types).toEqual(['image_generation.completed']);
    expect(await bill()).toMatchObject({ quota: 5_000, is_stream: true });
  });
});
