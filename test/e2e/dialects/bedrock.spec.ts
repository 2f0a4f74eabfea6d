import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bedrockDialect, exceptionFrame } from '../../support/mock-upstream/bedrock/bedrock-dialect.js';
import { answer } from '../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { given } from '../../support/tollgate/given.js';
import { Site } from '../../support/tollgate/site.js';
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
  await given.option(site.administrator, 'ModelRatio', JSON.stringify({ [model]: 1 }));
  await given.channel(site.administrator, {
    base_url: upstream.url,
    models: model,
    auto_ban: 0,
    ...bedrock?.channel,
  });
  const user = await given.user(site.tollgate, site.administrator, { quota: 1_000_000 });
  const { key } = await given.token(user, { unlimited_quota: true });
  drivers = [chatDriver(site.tollgate.url, key), messagesDriver(site.tollgate.url, key)];
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});

describe.each([0, 1])('an exception in the stream of Bedrock, to client %i', (at) => {
  const ask = () => (drivers[at] as Driver).ask({ prompt: 'Hi', stream: true }, model);

  it('is an error of the call when nothing was said before it', async () => {
    upstream.byDefault(answer(story, { keep: 0, append: [throttled()] }));
    expect(await ask()).toMatchObject({ error: 429, text: '' });
  });

  it('follows what was said before it', async () => {
    upstream.byDefault(answer(story, { keep: 6, append: [throttled()] }));
    const { text, error } = await ask();
    expect(text).toMatch(/^This is/);
    expect(error).toBeDefined();
  });

  it('leaves the next call alone', async () => {
    upstream.byDefault(answer(story));
    expect(await ask()).toMatchObject({ text: story.text, stop: 'stop' });
  });
});
