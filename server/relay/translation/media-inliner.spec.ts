import { describe, expect, it } from '@jest/globals';
import type { Config } from '../../platform/config/config.js';
import type { Egress } from '../../platform/http/egress/egress.js';
import type { Conversation } from '../canonical/conversation.js';
import { MediaInliner } from './media-inliner.js';

const MIB = 1024 * 1024;
const { signal } = new AbortController();

/** Fetches from a server that answers with these pieces. */
function fetched(pieces: readonly Buffer[], { maxMib = 1, contentType = 'image/png' } = {}) {
  const request = () =>
    Promise.resolve({
      statusCode: 200,
      headers: { 'content-type': contentType },
      body: pieces,
    });
  const egress = { publicPool: () => ({ request }) } as unknown as Egress;
  const inliner = new MediaInliner(egress, { env: { MAX_FILE_DOWNLOAD_MB: maxMib } } as Config);
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
    const inliner = new MediaInliner(egress, { env: { MAX_FILE_DOWNLOAD_MB: 1 } } as Config);
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
    const inliner = new MediaInliner({} as Egress, { env: { MAX_FILE_DOWNLOAD_MB: 1 } } as Config);
    await expect(inliner.fetch({ kind: 'url', url }, signal)).rejects.toMatchObject({ status: 400 });
  },
);
