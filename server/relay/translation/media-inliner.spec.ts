import { describe, expect, it } from '@jest/globals';
import type { Config } from '../../platform/config/config.js';
import type { Egress } from '../../platform/http/egress.js';
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
  const egress = { check: () => undefined, pool: () => ({ request }) } as unknown as Egress;
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
