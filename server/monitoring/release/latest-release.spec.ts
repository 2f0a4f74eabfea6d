import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listening } from '../../../test/support/listening.js';
import { type Config, readConfig } from '../../platform/config/config.js';
import { Egress } from '../../platform/http/egress/egress.js';
import { productVersion } from '../../platform/package-info.js';
import { isNewer, LatestReleaseService } from './latest-release.service.js';

const responses: Record<string, { status?: number; body: string }> = {
  '/next': { body: JSON.stringify({ tag_name: 'v99.0.1', body: '# Notes', html_url: 'https://code.example/r/1' }) },
  '/this': { body: JSON.stringify({ tag_name: productVersion() }) },
  '/limit': { status: 403, body: '{}' },
  '/page': { body: '<html>' },
  '/other': { body: '{"tag_name":"nightly"}' },
  '/script': { body: '{"tag_name":"1.0.0","html_url":"javascript:alert(1)"}' },
};

let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const { status = 200, body } = responses[url] ?? { status: 404, body: '' };
    response.writeHead(status).end(body);
  });
  address = await listening(server);
});
afterAll(() => void server.close());

const releasesAt = (path: string | undefined, env: Record<string, string> = {}) => {
  const where = path === undefined ? {} : { RELEASES_URL: `${address}${path}` };
  const config: Config = readConfig({ EGRESS_ALLOW_PRIVATE: 'true', ...where, ...env });
  return new LatestReleaseService(config, new Egress(config));
};
const check = (...where: Parameters<typeof releasesAt>) => releasesAt(...where).find();

describe('latest release', () => {
  it('is returned with its notes and page', async () => {
    expect(await check('/next')).toEqual({
      version: '99.0.1',
      newer: true,
      notes: '# Notes',
      url: 'https://code.example/r/1',
      publishedAt: null,
    });
  });

  it('is returned when it is the running version', async () => {
    expect(await check('/this')).toMatchObject({ version: productVersion(), newer: false, notes: '' });
  });

  it.each(['/limit', '/page', '/other', '/script', '/nowhere'])('fails for %s', async (path) => {
    await expect(check(path)).rejects.toMatchObject({ code: 'update_check_failed' });
  });

  it('is available only when RELEASES_URL is set', () => {
    expect([releasesAt('/next').isConfigured, releasesAt(undefined).isConfigured]).toEqual([true, false]);
  });

  it('fails without RELEASES_URL, and for addresses in private networks', async () => {
    await expect(check(undefined)).rejects.toMatchObject({ code: 'update_check_off' });
    await expect(check('/next', { EGRESS_ALLOW_PRIVATE: 'false' })).rejects.toMatchObject({ code: 'egress_private' });
  });
});

describe('version', () => {
  it.each([
    ['1.2.3', '1.2.2', true],
    ['1.10.0', '1.9.9', true],
    ['2.0.0', '10.0.0', false],
    ['1.2.3', '1.2.3', false],
    ['1.2.3-rc.1', '1.2.3', false],
  ])('%s newer than %s: %s', (version, than, newer) => {
    expect(isNewer(version, than)).toBe(newer);
  });
});
