import { describe, expect, it } from '@jest/globals';
import type { UserView } from '../../accounts/model/user-directory.js';
import type { QuotaAdmission } from '../../billing/ledger/admission.js';
import { type Principal, Role } from '../../common/principal.js';
import type { GroupRules, UserFinder } from '../ports/site.port.js';
import { Playground, readPlaygroundRequest } from './playground.js';

/** The channel that a call of a user is pinned to. */
async function pinned(role: number, body: object): Promise<number | null> {
  const user = { id: 1, group: 'default', role, deleted: false } as UserView;
  const playground = new Playground(
    { find: async () => user } as unknown as UserFinder,
    {} as GroupRules,
    { isLoaded: () => true } as unknown as QuotaAdmission,
  );
  const principal = { userId: 1 } as Principal;
  return (
    await playground.payer(principal, readPlaygroundRequest(Buffer.from(JSON.stringify({ model: 'gpt-4o', ...body }))))
  ).pinnedChannelId;
}

describe('channel of a playground call', () => {
  it.each([
    [Role.common, {}, null],
    [Role.admin, { channel_id: 7 }, 7],
  ])('with role %i and %j is %j', async (role, body, channel) => expect(await pinned(role, body)).toBe(channel));

  it.each([
    [Role.common, 7, 'channel_pin_forbidden'],
    [Role.admin, '7', 'channel_unknown'],
  ])('with role %i and channel_id %j is refused with %s', (role, channel_id, code) =>
    expect(pinned(role, { channel_id })).rejects.toMatchObject({ code }),
  );
});

it.each([{}, { model: '' }, { model: null }])('a playground call with %j asks for a model', (body) => {
  const bytes = Buffer.from(JSON.stringify(body));
  expect(() => readPlaygroundRequest(bytes)).toThrow(
    expect.objectContaining({ code: 'model_required', message: '请选择模型' }),
  );
});
