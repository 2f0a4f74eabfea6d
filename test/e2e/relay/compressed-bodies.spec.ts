import { promisify } from 'node:util';
import { brotliCompress, deflate, gzip, zstdCompress } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CreatedToken, createChannel, createToken, createUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

const encoders = {
  gzip: promisify(gzip),
  br: promisify(brotliCompress),
  deflate: promisify(deflate),
  zstd: promisify(zstdCompress),
};
const question = { model: 'gpt-4o-mini', max_tokens: 10, messages: [{ role: 'user', content: 'Hi' }] };
const requests = [
  { path: '/v1/chat/completions', body: question },
  { path: '/v1/messages', body: question },
  { path: '/v1/responses', body: { model: 'gpt-4o-mini', input: 'Hi' } },
  { path: '/v1beta/models/gpt-4o-mini:generateContent', body: { contents: [{ parts: [{ text: 'Hi' }] }] } },
];

let site: Site;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
  const user = await createUser(site.tollgate, site.administrator, { quota: 10_000_000 });
  token = await createToken(user, { unlimited_quota: true });
});
afterAll(() => site.close());

async function post(path: string, encoding: string, body: Buffer) {
  const response = await fetch(`${site.tollgate.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token.key}`,
      'content-type': 'application/json',
      ...(encoding && { 'content-encoding': encoding }),
    },
    body: new Uint8Array(body),
  });
  return { status: response.status, text: await response.text() };
}

describe('compressed request body of a relayed call', () => {
  const encoded = async (encoding: keyof typeof encoders, body: unknown) =>
    encoders[encoding](Buffer.from(JSON.stringify(body)));

  it.each(
    requests.flatMap((request) =>
      (Object.keys(encoders) as (keyof typeof encoders)[]).map((encoding) => ({ ...request, encoding })),
    ),
  )('is accepted by $path in $encoding', async ({ path, body, encoding }) => {
    const plain = await post(path, '', Buffer.from(JSON.stringify(body)));
    const response = await post(path, encoding, await encoded(encoding, body));
    expect([plain.status, response.status]).toEqual([200, 200]);
  });

  it('is accepted with the name of its encoding in capitals', async () => {
    expect((await post('/v1/chat/completions', 'GZIP', await encoded('gzip', question))).status).toBe(200);
  });

  it.each(['gzip', 'br', 'zstd'])('is rejected with 400 when it is not %s', async (encoding) => {
    const response = await post('/v1/chat/completions', encoding, Buffer.from(JSON.stringify(question)));
    expect([response.status, response.text]).toEqual([400, expect.stringContaining('"body_encoding"')]);
  });

  it.each(['x', 'gzip, gzip'])('is rejected with 415 when its encoding is %s', async (encoding) => {
    const response = await post('/v1/chat/completions', encoding, await encoded('gzip', question));
    expect([response.status, response.text]).toEqual([415, expect.stringContaining('"unsupported_encoding"')]);
  });

  it('is rejected with 413 when it is larger than the body limit', async () => {
    const bomb = await encoders.gzip(Buffer.alloc(64 * 1024 * 1024, 0x20));
    expect((await post('/v1/chat/completions', 'gzip', bomb)).status).toBe(413);
  });
});
