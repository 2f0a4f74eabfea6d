import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bedrockDialect, exceptionFrame } from '../../../support/mock-upstream/bedrock/bedrock-dialect.js';
import { respondWith } from '../../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../../support/mock-upstream/mock-upstream.js';
import { createChannel, createToken, createUser, setOption } from '../../../support/tollgate/fixtures.js';
import { Site } from '../../../support/tollgate/site.js';
import { chatDriver, messagesDriver } from './drivers.js';
import { families } from './families.js';
import type { Driver } from './scenario.js';

const bedrock = families.find(({ name }) => name === 'bedrock');
const model = bedrock?.model ?? '';
const story = { text: 'This is the beginning of a very long story', usage: { prompt: 20, completion: 10 } };
const throttled = () => exceptionFrame('throttlingException', 'Too many requests.').toString('latin1');

let site: Site;
let upstream: MockUpstream;
let drivers: readonly Driver[];

beforeAll(async () => {
  site = await Site.open();
  upstream = await MockUpstream.start([bedrockDialect]);
  await setOption(site.administrator, 'ModelRatio', JSON.stringify({ [model]: 1 }));
  await createChannel(site.administrator, {
    base_url: upstream.url,
    models: model,
    auto_ban: 0,
    ...bedrock?.channel,
  });
  const user = await createUser(site.tollgate, site.administrator, { quota: 1_000_000 });
  const { key } = await createToken(user, { unlimited_quota: true });
  drivers = [chatDriver(site.tollgate.url, key), messagesDriver(site.tollgate.url, key)];
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});

describe.each<[string, number]>([
  ['chat', 0],
  ['messages', 1],
])('Bedrock stream exception in the %s API', (_, at) => {
  const send = () => (drivers[at] as Driver).send({ prompt: 'Hi', stream: true }, model);

  it('fails the call with 429 when it is sent before any output', async () => {
    upstream.byDefault(respondWith(story, { keep: 0, append: [throttled()] }));
    expect(await send()).toMatchObject({ error: 429, text: '' });
  });

  it('is reported after the text when it is sent in the middle of the stream', async () => {
    upstream.byDefault(respondWith(story, { keep: 6, append: [throttled()] }));
    const { text, error } = await send();
    expect(text).toMatch(/^This is/);
    expect(error).toBeDefined();
  });

  it('does not affect the next call', async () => {
    upstream.byDefault(respondWith(story));
    expect(await send()).toMatchObject({ text: story.text, stop: 'stop' });
  });
});
