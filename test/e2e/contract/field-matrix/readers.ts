import type { TestUser } from '../../../support/tollgate/fixtures.js';
import type { FullSite } from './full-site.js';

export type Reader = 'user' | 'admin' | 'root';

/**
 * Fields that must not be returned to any user, and fields that only administrators may read: names and addresses of
 * channels, and other users.
 */
export async function forbiddenTo(site: FullSite, reader: Reader, { id }: TestUser, text: string): Promise<string[]> {
  const { database } = site.contractSite.site;
  const rows = await database.query<{ what: string; word: string }>(
    `SELECT 'password' AS what, password_hash AS word FROM users WHERE password_hash IS NOT NULL
     UNION ALL SELECT 'key', unnest(ARRAY['sk-one', 'sk-two', 'suno-key', 'mj-key', 'sora-key'])
     UNION ALL SELECT 'channel', name FROM channels WHERE $1
     UNION ALL SELECT 'address of a channel', base_url FROM channels WHERE $1
     UNION ALL SELECT 'other user', username FROM users WHERE $1 AND id <> $2 AND role < 100`,
    [reader === 'user', id],
  );
  return rows.filter(({ word }) => word !== '' && text.includes(word)).map(({ what, word }) => `${what}: ${word}`);
}
