import { GoogleGenAI } from '@google/genai';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Agent, setGlobalDispatcher } from 'undici';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  setOption,
} from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

const MODEL = 'gemini-of-google';

/** Version 2 of Google's package calls `v1beta`, version 3 calls `v1`, whose paths other vendors' APIs share. */
const VERSIONS = ['v1alpha', 'v1beta', undefined];

const CALLS: readonly [string, (client: GoogleGenAI) => Promise<unknown>][] = [
  ['files.list', ({ files }) => files.list()],
  ['files.upload', ({ files }) => files.upload({ file: new Blob(['text']), config: { mimeType: 'text/plain' } })],
  ['batches.list', ({ batches }) => batches.list()],
  ['batches.create', ({ batches }) => batches.create({ model: MODEL, src: { inlinedRequests: [{ contents: 'Hi' }] } })],
  ['caches.list', ({ caches }) => caches.list()],
  ['caches.create', ({ caches }) => caches.create({ model: MODEL, config: { contents: 'Hi' } })],
  ['interactions.create', ({ interactions }) => interactions.create({ model: MODEL, input: 'Hi' })],
  ['fileSearchStores.list', ({ fileSearchStores }) => fileSearchStores.list()],
  ['authTokens.create', ({ authTokens }) => authTokens.create({})],
];

let site: Site;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  await setOption(site.administrator, 'ModelRatio', JSON.stringify({ [MODEL]: 1 }));
  await createChannel(site.administrator, { base_url: site.upstream.url, models: MODEL });
  token = await createToken(await createUser(site.tollgate, site.administrator, { quota: 10_000_000 }));
  // The package reads this from the global object, which in a test is not the one of Node.
  setGlobalDispatcher(new Agent());
});
afterAll(() => site.close());

const clientOf = (apiVersion?: string) =>
  new GoogleGenAI({
    apiKey: token.key,
    httpOptions: { baseUrl: site.tollgate.url, retryOptions: { attempts: 1 }, ...(apiVersion && { apiVersion }) },
  });

it.each(VERSIONS)('lists models, finds one and calls it with version %s of the API', async (version) => {
  const { models } = clientOf(version);
  const names: unknown[] = [];
  for await (const { name } of await models.list()) names.push(name);
  expect(names).toContain(`models/${MODEL}`);
  expect(await models.get({ model: MODEL })).toMatchObject({ name: `models/${MODEL}` });
  site.upstream.next(respondWith({ text: 'well' }));
  expect((await models.generateContent({ model: MODEL, contents: 'Hi' })).text).toBe('well');
  expect(await models.countTokens({ model: MODEL, contents: 'Hi' })).toMatchObject({ totalTokens: expect.any(Number) });
});

it.each(VERSIONS.flatMap((version) => CALLS.map(([call, send]) => [version, call, send] as const)))(
  'version %s responds to %s that it is not implemented',
  async (version, _call, send) => {
    const refused = await send(clientOf(version)).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 501 });
    expect(String(refused)).toMatch(/"status":"UNIMPLEMENTED"|501 API not implemented/);
  },
);

it('serves the paths that it shares with OpenAI to other clients', async () => {
  const openai = site.openai(token);
  expect((await openai.models.list()).data).toContainEqual(expect.objectContaining({ id: MODEL, object: 'model' }));
  expect(await openai.models.retrieve(MODEL)).toMatchObject({ id: MODEL, object: 'model' });
  expect((await openai.files.list()).data).toEqual([]);
  expect((await openai.batches.list()).data).toEqual([]);
});
