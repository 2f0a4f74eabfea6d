import { describe, expect, it } from '@jest/globals';
import { Config, type Environment } from '../../platform/config/config.js';
import { Egress } from '../../platform/http/egress/egress.js';
import type { Conversation } from '../../protocols/canonical/conversation.js';
import type { SiteSettings } from '../ports/site-settings.js';
import { MediaInliner } from './media-inliner.js';

const MIB = 1024 * 1024;
const { signal } = new AbortController();
const noWorker = { proxyWorker: () => null } as unknown as SiteSettings;

/** Fetches from a server that responds with these chunks. */
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

describe('file given by its address', () => {
  it('is replaced by its bytes', async () => {
    const source = await fetched([Buffer.from('ab'), Buffer.from('c')]);
    expect(source).toEqual({ kind: 'data', mediaType: 'image/png', base64: Buffer.from('abc').toString('base64') });
  });

  it.each([
    [1, [Buffer.alloc(MIB)], 'is fetched'],
    [1, [Buffer.alloc(MIB), Buffer.alloc(1)], 'is refused'],
    [2, [Buffer.alloc(MIB), Buffer.alloc(MIB)], 'is fetched'],
  ])('is limited to %i MiB', async (maxMib, pieces, what) => {
    const outcome = fetched(pieces, { maxMib });
    if (what === 'is fetched') await expect(outcome).resolves.toMatchObject({ kind: 'data' });
    else await expect(outcome).rejects.toMatchObject({ code: 'media_unreachable', status: 400 });
  });

  it('has the media type of its first bytes when the server sends none', async () => {
    const source = await fetched([Buffer.from('%PDF-1.7')], { contentType: 'application/octet-stream' });
    expect(source).toMatchObject({ mediaType: 'application/pdf' });
  });
});

describe('file of a site with a proxy worker', () => {
  const worker = { proxyWorker: () => ({ url: 'https://worker.example/go?a=1', key: 'worker-key' }) };

  /** Fetches a file; requests that do not go through the worker fail. */
  async function fetchedThrough(url: string, response: object = {}) {
    const orders: Record<string, unknown>[] = [];
    const request = (order: Record<string, unknown>) => {
      orders.push(order);
      const file = {
        statusCode: 200,
        headers: { 'content-type': 'image/png' },
        body: [Buffer.from('abc')],
        ...response,
      };
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
  ])('is not requested from %s', async (url) => {
    const { orders, source } = await fetchedThrough(url);
    expect(source).toMatchObject({ status: 400 });
    expect(orders).toEqual([]);
  });

  it('is refused when it is larger than the site allows', async () => {
    const { source } = await fetchedThrough('https://files.example/a.png', { body: [Buffer.alloc(MIB + 1)] });
    expect(source).toMatchObject({ code: 'media_unreachable' });
  });

  it('is unreachable when the worker reports it', async () => {
    const { source } = await fetchedThrough('https://files.example/a.png', {
      statusCode: 404,
      body: Object.assign([], { dump: async () => undefined }),
    });
    expect(source).toMatchObject({ code: 'media_unreachable' });
  });
});

describe('files of a conversation', () => {
  /** Fetches the given number of files of the given size. */
  function inlined(count: number, bytes = 1) {
    let atOnce = 0;
    let max = 0;
    const request = async () => {
      max = Math.max(max, ++atOnce);
      await new Promise(setImmediate);
      atOnce--;
      return { statusCode: 200, headers: {}, body: [Buffer.alloc(bytes)] };
    };
    const egress = { publicPool: () => ({ request }) } as unknown as Egress;
    const inliner = new MediaInliner(egress, noWorker, { env: { MAX_FILE_DOWNLOAD_MB: 1 } } as Config);
    const part = { type: 'image' as const, source: { kind: 'url' as const, url: 'https://files.example/a.png' } };
    const conversation = { messages: [{ role: 'user', parts: Array.from({ length: count }, () => part) }] };
    return inliner.inline(conversation as unknown as Conversation, signal).then(() => max);
  }

  it('are fetched with limited concurrency', async () => {
    expect(await inlined(100)).toBe(6);
  });

  it('are limited in number', async () => {
    await expect(inlined(101)).rejects.toMatchObject({ code: 'media_unreachable' });
  });

  it('are limited in total size', async () => {
    expect(await inlined(4, MIB)).toBe(4);
    await expect(inlined(5, MIB)).rejects.toMatchObject({ code: 'media_unreachable' });
  });
});

it.each(['http://', 'https://[', 'http://a:b:c'])('an invalid address is refused with status 400: %s', async (url) => {
  const inliner = new MediaInliner({} as Egress, noWorker, { env: { MAX_FILE_DOWNLOAD_MB: 1 } } as Config);
  await expect(inliner.fetch({ kind: 'url', url }, signal)).rejects.toMatchObject({ status: 400 });
});
