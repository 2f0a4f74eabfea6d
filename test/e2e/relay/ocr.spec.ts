import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { raw, respondWith } from '../../support/mock-upstream/behaviour.js';
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

const MISTRAL = 42;
const CUSTOM = 8;
const OCR = 'mistral-ocr-latest';
const balance = 1_000_000;
const document = { type: 'document_url', document_url: 'https://example.com/a.pdf' };
const annotations = { document_annotation_format: { type: 'json_schema', json_schema: { name: 'title', schema: {} } } };

let site: Site;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  const { administrator, upstream } = site;
  await createChannel(administrator, { type: MISTRAL, base_url: upstream.url, models: OCR });
  const chat = `${upstream.url}/v1/chat/completions`;
  await createChannel(administrator, { type: CUSTOM, base_url: chat, models: 'own-ocr,ocr-per-call,ocr-per-token' });
  await setOption(administrator, 'ModelPrice', '{"ocr-per-call":0.01}');
  await setOption(administrator, 'ModelRatio', '{"ocr-per-token":2}');
});
afterAll(() => site.close());

beforeEach(async () => {
  site.upstream.reset();
  user = await createUser(site.tollgate, site.administrator, { quota: balance });
  token = await createToken(user, { unlimited_quota: true });
});

/** The response of Mistral to a document of some pages. */
function recognized(pages: number, usage: object = { pages_processed: pages, doc_size_bytes: 4_096 }) {
  const page = { index: 0, markdown: '# Invoice', images: [], dimensions: { dpi: 200, height: 2_200, width: 1_700 } };
  const body = {
    pages: Array.from({ length: pages }, (_, index) => ({ ...page, index })),
    model: 'mistral-ocr-2607',
    document_annotation: null,
    usage_info: usage,
  };
  site.upstream.next(raw(200, 'application/json', JSON.stringify(body)));
  return body;
}

function send(body: object, path = '/v1/ocr'): Promise<Response> {
  return fetch(`${site.tollgate.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function bill() {
  const [row] = await site.bills(user);
  expect(await site.balance(user)).toBe(balance - (row?.quota ?? 0));
  expect(await discrepancies(site.database)).toEqual([]);
  return {
    quota: row?.quota,
    content: row?.content,
    prompt: row?.prompt_tokens,
    other: JSON.parse(row?.other ?? '{}'),
  };
}

describe('text recognition', () => {
  it('passes through and is charged by the pages that the upstream reports', async () => {
    const expected = recognized(3);
    const request = { model: OCR, document, pages: [0, 1, 2], table_format: 'html' };
    const response = await send(request);
    expect([response.status, await response.json()]).toEqual([200, expected]);
    expect(site.upstream.lastRequest).toMatchObject({ path: '/v1/ocr', body: request });
    // The built-in price: 4 US dollars per 1,000 pages.
    const { quota, other, content, prompt } = await bill();
    expect([quota, prompt]).toEqual([6_000, 3]);
    expect(other).toMatchObject({ page_price: 0.004, page_count: 3, annotated_page_count: 0, quota_per_unit: 500_000 });
    expect(content).toContain('0.004');
  });

  it('has a separate price for annotated pages', async () => {
    recognized(3, { pages_processed: 1, pages_processed_annotation: 2 });
    await send({ model: OCR, document, ...annotations });
    expect(await bill()).toMatchObject({ quota: 7_000, other: { page_count: 1, annotated_page_count: 2 } });
  });

  it('is charged on custom channels at the path next to the chat path', async () => {
    await setOption(site.administrator, 'PagePrice', '{"own-ocr":0.001}');
    recognized(5);
    await send({ model: 'own-ocr', document });
    expect(site.upstream.lastRequest.path).toBe('/v1/ocr');
    expect((await bill()).quota).toBe(2_500);
    await setOption(site.administrator, 'PagePrice', '');
  });

  it.each([
    ['ocr-per-call', 5_000],
    // A page is a thousand prompt tokens.
    ['ocr-per-token', 6_000],
  ])('of %s without a price per page is charged as other calls', async (model, quota) => {
    recognized(3);
    await send({ model, document });
    expect((await bill()).quota).toBe(quota);
  });

  it('is refused for lack of quota by the pages that the request lists, before it is sent', async () => {
    const pages = Array.from({ length: 600 }, (_, page) => page);
    const response = await send({ model: OCR, document, pages });
    expect([response.status, site.upstream.requests.length]).toEqual([403, 0]);
  });

  it('is accepted for a document of unknown length while a page is affordable', async () => {
    recognized(1);
    expect((await send({ model: OCR, document })).status).toBe(200);
    expect((await bill()).quota).toBe(2_000);
  });

  it('does not make other calls of a model with a price per page free: they are refused', async () => {
    site.upstream.next(respondWith());
    const chat = await send({ model: OCR, messages: [{ role: 'user', content: 'Hi' }] }, '/v1/chat/completions');
    expect([chat.status, site.upstream.requests.length]).toEqual([400, 0]);
    expect(await chat.text()).toContain('model_price_error');
  });
});
