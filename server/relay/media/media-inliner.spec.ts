import { describe, expect, it } from '@jest/globals';
import { Config, type Environment } from '../../platform/config/config.js';
import { Egress } from '../../platform/http/egress/egress.js';
import type { Conversation } from '../../protocols/canonical/conversation.js';
import type { SiteSettings } from '../ports/site.port.js';
import { MediaInliner } from './media-inliner.js';

const MIB = 1024 * 1024;
const { signal } = new AbortController();
const noWorker = { proxyWorker: () => null } as unknown as SiteSettings;

/** Fetches from a server that answers with these pieces. */
function fetched(pieces: readonly Buffer[], { maxMib = 1, contentType = 'image/png' } = {}) {
  const request = () =>
    Promise.resolve({
      statusCode: 200,
      headers: { 'content-type': contentType },
      body: pieces,
    });
  const egress = { publicPool: () => ({ request }) } as unknown as Egress;
  const inliner = new MediaInliner(egress, noWorker, { env: { MAX_FILE_DOWNLOAD_MB: maxMib } } as Config);
  return inliner.fetch({ kind: 'url', url: 'https://files.example/a.png' }, signal);
}

describe('a file named by its address', () => {
  it('becomes its bytes', async () => {
    const source = await fetched([Buffer.from('ab'), Buffer.from('c')]);
    expect(source).toEqual({ kind: 'data', mediaType: 'image/png', base64: Buffer.from('abc').toString('base64') });
  });

  it.each([
    [1, [Buffer.alloc(MIB)], 'is fetched'],
    [1, [Buffer.alloc(MIB), Buffer.alloc(1)], 'is refused'],
    [2, [Buffer.alloc(MIB), Buffer.alloc(MIB)], 'is fetched'],
  ])('with at most %i MiB allowed', async (maxMib, pieces, what) => {
    const outcome = fetched(pieces, { maxMib });
    if (what === 'is fetched') await expect(outcome).resolves.toMatchObject({ kind: 'data' });
    else await expect(outcome).rejects.toMatchObject({ code: 'media_unreachable', status: 400 });
  });

  it('is called what its bytes say when the server does not know', async () => {
    const source = await fetched([Buffer.from('%PDF-1.7')], { contentType: 'application/octet-stream' });
    expect(source).toMatchObject({ mediaType: 'application/pdf' });
  });
});

describe('a file of a site with a proxy worker', () => {
  const worker = { proxyWorker: () => ({ url: 'https://worker.example/go?a=1', key: 'worker-key' }) };

  /** Fetches a file; whatever is not asked of the worker fails. */
  async function fetchedThrough(url: string, answer: object = {}) {
    const orders: Record<string, unknown>[] = [];
    const request = (order: Record<string, unknown>) => {
      orders.push(order);
      const file = { statusCode: 200, headers: { 'content-type': 'image/png' }, body: [Buffer.from('abc')], ...answer };
      return Promise.resolve(file);
    };
    const egress = new Egress(new Config({} as Environment));
    Object.assign(egress, {
      pool: (origin: string) => ({ request: (order: object) => request({ origin, ...order }) }),
    });
    const settings = worker as unknown as SiteSettings;
    const inliner = new MediaInliner(egress, settings, { env: { MAX_FILE_DOWNLOAD_MB: 1 } } as Config);
    const source = await inliner.fetch({ kind: 'url', url }, signal).catch((error: unknown) => error);
    return { orders, source };
  }

  it('is fetched by the worker', async () => {
    const { orders, source } = await fetchedThrough('https://files.example/a.png?b=2');
    expect(source).toEqual({ kind: 'data', mediaType: 'image/png', base64: Buffer.from('abc').toString('base64') });
    const [{ body, ...order } = { body: '' }] = orders;
    expect(order).toMatchObject({ origin: 'https://worker.example', method: 'POST', path: '/go?a=1' });
    expect(JSON.parse(String(body))).toEqual({
      url: 'https://files.example/a.png?b=2',
      key: 'worker-key',
      method: 'GET',
      headers: { accept: '*/*' },
    });
  });

  it.each([
    'https://10.0.0.1/a.png',
    'https://[::1]/a.png',
    'https://169.254.169.254/a.png',
    'http://files.example/a.png',
  ])('is not ordered from %s', async (url) => {
    const { orders, source } = await fetchedThrough(url);
    expect(source).toMatchObject({ status: 400 });
    expect(orders).toEqual([]);
  });

  it('is not larger than the site allows', async () => {
    const { source } = await fetchedThrough('https://files.example/a.png', { body: [Buffer.alloc(MIB + 1)] });
    expect(source).toMatchObject({ code: 'media_unreachable' });
  });

  it('is not there when the worker says so', async () => {
    const { source } = await fetchedThrough('https://files.example/a.png', {
      statusCode: 404,
      body: Object.assign([], { dump: async () => undefined }),
    });
    expect(source).toMatchObject({ code: 'media_unreachable' });
  });
});

describe('the files of a conversation', () => {
  /** Fetches so many files, each so large. */
  function inlined(count: number, bytes = 1) {
    let atOnce = 0;
    let most = 0;
    const request = async () => {
      most = Math.max(most, ++atOnce);
      await new Promise(setImmediate);
      atOnce--;
      return { statusCode: 200, headers: {}, body: [Buffer.alloc(bytes)] };
    };
    const egress = { publicPool: () => ({ request }) } as unknown as Egress;
    const inliner = new MediaInliner(egress, noWorker, { env: { MAX_FILE_DOWNLOAD_MB: 1 } } as Config);
    const part = { type: 'image' as const, source: { kind: 'url' as const, url: 'https://files.example/a.png' } };
    const conversation = { messages: [{ role: 'user', parts: Array.from({ length: count }, () => part) }] };
    return inliner.inline(conversation as unknown as Conversation, signal).then(() => most);
  }

  it('are fetched a few at a time', async () => {
    expect(await inlined(100)).toBe(6);
  });

  it('are not more than an upstream would take', async () => {
    await expect(inlined(101)).rejects.toMatchObject({ code: 'media_unreachable' });
  });

  it('are not larger than an upstream would take', async () => {
    expect(await inlined(4, MIB)).toBe(4);
    await expect(inlined(5, MIB)).rejects.toMatchObject({ code: 'media_unreachable' });
  });
});

it.each(['http://', 'https://[', 'http://a:b:c'])(
  "an address that is none is the caller's mistake: %s",
  async (url) => {
    const inliner = new MediaInliner({} as Egress, noWorker, { env: { MAX_FILE_DOWNLOAD_MB: 1 } } as Config);
    await expect(inliner.fetch({ kind: 'url', url }, signal)).rejects.toMatchObject({ status: 400 });
  },
);
