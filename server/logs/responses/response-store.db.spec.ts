import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import type { Principal } from '../../common/principal.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { OptionsModule } from '../../options/options.module.js';
import { ChannelNames } from '../channel-names.port.js';
import { LogsModule } from '../logs.module.js';
import { ResponseStoreService } from './response-store.service.js';

const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };
const ADA = { userId: 7, tokenId: null, teamTokenId: null };
const BOB = { userId: 8, tokenId: null, teamTokenId: null };
const content = { input: [{ type: 'message', content: 'parrot' }], response: { id: 'resp_1', output: [] } };

let domain: DomainModule;
let store: ResponseStoreService;

beforeAll(async () => {
  const names = { provide: ChannelNames, useValue: { nameOf: () => '' } };
  domain = await openDomain([OptionsModule, AccountsModule, LogsModule], [names]);
  store = domain.get(ResponseStoreService);
});
afterAll(() => domain.close());

const keepFor = (hours: number) => domain.get(OptionEditorService).change(root, 'StoredResponseHours', String(hours));
const rows = () => domain.database.query<{ id: string; content: string }>('SELECT * FROM stored_responses');

beforeEach(async () => {
  await domain.database.query('DELETE FROM stored_responses');
  await keepFor(24);
});

describe('stored response', () => {
  it('is stored encrypted and found by its user', async () => {
    await store.save(ADA, 'resp_1', content);
    const [row] = await rows();
    expect(Buffer.from(row?.content.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('parrot');
    expect(await store.find(ADA, 'resp_1')).toEqual(content);
    expect(await store.find(BOB, 'resp_1')).toBeNull();
  });

  it('is found while it is being written', async () => {
    const saving = store.save(ADA, 'resp_1', content);
    expect(await store.find(ADA, 'resp_1')).toEqual(content);
    await saving;
  });

  it('is deleted by its user only', async () => {
    await store.save(ADA, 'resp_1', content);
    expect(await store.delete(BOB, 'resp_1')).toBe(false);
    expect(await store.delete(ADA, 'resp_1')).toBe(true);
    expect(await store.find(ADA, 'resp_1')).toBeNull();
  });

  it('is not found after it has expired, and is deleted', async () => {
    await store.save(ADA, 'resp_1', content);
    await store.save(ADA, 'resp_2', content);
    await domain.database.query(`UPDATE stored_responses SET expires_at = now() WHERE id = 'resp_1'`);
    expect(await store.find(ADA, 'resp_1')).toBeNull();
    await store.deleteExpired();
    expect((await rows()).map(({ id }) => id)).toEqual(['resp_2']);
  });

  it('in the background ends once, and has failed when its process was stopped', async () => {
    const running = { ...content, response: { ...content.response, status: 'in_progress' } };
    await store.begin(ADA, 'resp_1', running);
    expect(await store.find(ADA, 'resp_1')).toEqual(running);
    await domain.database.query('UPDATE stored_responses SET running_until = now()');
    expect((await store.find(ADA, 'resp_1'))?.response).toMatchObject({ status: 'failed', error: {} });
    expect(await store.extend(ADA.userId, 'resp_1')).toBe(true);
    expect(await store.find(ADA, 'resp_1')).toEqual(running);
    expect(await store.finish(BOB.userId, 'resp_1', content)).toBe(false);
    expect(await store.finish(ADA.userId, 'resp_1', content)).toBe(true);
    expect(await store.finish(ADA.userId, 'resp_1', running)).toBe(false);
    expect(await store.extend(ADA.userId, 'resp_1')).toBe(false);
    expect(await store.find(ADA, 'resp_1')).toEqual(content);
  });

  it.each<[string, () => Promise<void>]>([
    ['while it is disabled', () => keepFor(0).then(() => store.save(ADA, 'resp_1', content))],
    ['without an id', () => store.save(ADA, '', content)],
    ['above the maximum size', () => store.save(ADA, 'resp_1', { ...content, input: ['x'.repeat(9_000_000)] })],
  ])('is not stored %s', async (_, save) => {
    await save();
    expect(await rows()).toEqual([]);
  });
});
