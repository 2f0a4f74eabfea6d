import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import { ChannelNames } from '../logs/channel-names.port.js';
import { OptionsModule } from '../options/options.module.js';
import { Changes } from '../platform/coordination/changes.js';
import { AccountsModule } from './accounts.module.js';
import { ExpiredLoginsJob } from './expired-logins.job.js';

let domain: DomainModule;

beforeAll(async () => {
  domain = await openDomain([OptionsModule, AccountsModule], [{ provide: ChannelNames, useValue: {} }]);
});
afterAll(() => domain.close());

it('expired logins are deleted together with their pending challenges; active logins are kept', async () => {
  await domain.database.query(`
    INSERT INTO sessions (id_digest, user_id, created_at, last_seen_at) VALUES
      ('\\x01', 1, now(), now()),
      ('\\x02', 1, now() - interval '29 days', now() - interval '6 days'),
      ('\\x03', 1, now() - interval '30 days', now()),
      ('\\x04', 2, now() - interval '8 days', now() - interval '7 days');
    INSERT INTO pending_logins (id_digest, user_id, created_at) VALUES
      ('\\x01', 1, now() - interval '4 min'), ('\\x02', 1, now() - interval '5 min');
    INSERT INTO passkey_challenges (holder_digest, purpose, challenge, created_at) VALUES
      ('\\x01', 'sign-in', 'x', now() - interval '4 min'), ('\\x02', 'sign-in', 'x', now() - interval '5 min')`);
  const notified: number[] = [];
  domain.get(Changes).on('user', ({ userId }) => void notified.push(userId));
  await domain.get(ExpiredLoginsJob).run();
  const left = await domain.database.query(`
    SELECT 'sessions' AS kind, encode(id_digest, 'hex') AS digest FROM sessions
    UNION ALL SELECT 'pending_logins', encode(id_digest, 'hex') FROM pending_logins
    UNION ALL SELECT 'passkey_challenges', encode(holder_digest, 'hex') FROM passkey_challenges
    ORDER BY kind, digest`);
  expect(left).toEqual([
    { kind: 'passkey_challenges', digest: '01' },
    { kind: 'pending_logins', digest: '01' },
    { kind: 'sessions', digest: '01' },
    { kind: 'sessions', digest: '02' },
  ]);
  // This event closes the open subscriptions of the login.
  expect(notified.sort()).toEqual([1, 2]);
});
