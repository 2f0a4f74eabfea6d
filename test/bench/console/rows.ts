import { dataOf } from '../../support/tollgate/browser-session.js';
import type { TestUser } from '../../support/tollgate/fixtures.js';
import type { TestServer } from '../../support/tollgate/test-server.js';
import { fill } from '../log-size/fill.js';
import { connect } from '../product-database.js';

/** More than a page of a hundred, so that there is a second page. */
const LIST_ROWS = 120;
const LOG_ROWS = 20_000;

/** Fills the lists of tokens, channels, users and the log with varied rows, so that every column has values. */
export async function fillLists(tollgate: TestServer, { browser }: TestUser): Promise<void> {
  await fill(
    () => connect(tollgate),
    LOG_ROWS,
    () => undefined,
  );
  for (let row = 0; row < LIST_ROWS; row++) {
    const limits = row % 3 === 0 ? { model_limits_enabled: true, model_limits: 'gpt-4o,gpt-4o-mini' } : {};
    const token = {
      name: `token-${row}`,
      remain_quota: row * 10_000,
      unlimited_quota: row % 5 === 0,
      expired_time: -1,
    };
    dataOf(await browser.post('/api/token/', { ...token, ...limits }));
    const channel = {
      name: `channel-${row}`,
      type: 1 + (row % 3),
      key: 'sk-upstream',
      base_url: 'http://127.0.0.1:9',
      other: '2024-10-21',
      models: 'gpt-4o,gpt-4o-mini',
      group: row % 4 === 0 ? 'default,vip' : 'default',
      priority: row % 10,
      weight: 1,
    };
    dataOf(await browser.post('/api/channel/', row % 2 === 0 ? { ...channel, tag: `tag-${row % 6}` } : channel));
  }
}
