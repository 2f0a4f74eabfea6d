import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { RETENTION_DAYS, StoredSourcesService } from './stored-sources.service.js';

let domain: DomainModule;
let sources: StoredSourcesService;
beforeAll(async () => {
  domain = await openDomain([], [StoredSourcesService]);
  sources = domain.get(StoredSourcesService);
});
afterAll(() => domain.close());

const CONTENT = Buffer.concat([Buffer.from('SQLite format 3\0'), randomBytes(600_000)]);
const missing = expect.objectContaining({ code: 'import_source_missing' });

async function stored(): Promise<number> {
  async function* content() {
    yield CONTENT;
  }
  return (await sources.addFile('site.db', content())).id;
}

describe('stored database', () => {
  it('is read as it was stored', async () => {
    const content = await sources.use(await stored(), (address) => readFile(address.replace('sqlite:', '')));
    expect(content.equals(CONTENT)).toBe(true);
  });

  it('of which a part is missing is not imported', async () => {
    const id = await stored();
    await domain.database.query('DELETE FROM import_source_parts WHERE source_id = $1 AND part = 2', [id]);
    await expect(sources.use(id, async () => 'imported')).rejects.toEqual(missing);
  });

  it.each([
    ['waiting', true],
    ['running', true],
    ['done', false],
    ['failed', false],
  ])('that is old is kept for a run that is %s: %s', async (state, isKept) => {
    const id = await stored();
    const age = `now() - interval '${RETENTION_DAYS + 1} days'`;
    await domain.database.query(`UPDATE import_sources SET created_at = ${age} WHERE id = $1`, [id]);
    const run = `INSERT INTO job_runs (kind, state, params) VALUES ('site-import', $1, jsonb_build_object('sourceId', $2::bigint))`;
    await domain.database.query(run, [state, id]);
    await sources.removeOld();
    expect((await sources.existing([id])).has(id)).toBe(isKept);
  });
});
