import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { Site } from '../../support/tollgate/site.js';

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site.close());

interface Response {
  readonly data?: unknown;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: { readonly fields?: readonly { readonly field: string; readonly code: string }[] };
  }[];
}

async function send(query: string): Promise<Response> {
  const { body } = await site.administrator.browser.call<Response>('POST', '/graphql', { query });
  return body;
}

const token = (fields: string) => `mutation { createTokens(input: { name: "ci", ${fields} }) { key } }`;
const codes = (fields: string) =>
  `mutation { createRedemptions(input: { name: "gift", quota: 5, ${fields} }) { key } }`;
const option = (key: string, value: string) =>
  `mutation { updateOptions(changes: [{ key: "${key}", value: "${value}" }]) { key } }`;

describe('error of an input', () => {
  it.each([
    ['a group', token('group: "svip"'), 'group', 'token_group_not_usable'],
    ['a backup group', token('backupGroup: "svip"'), 'backupGroup', 'token_group_not_usable'],
    ['a team', token('teamId: "999"'), 'teamId', 'token_team_not_usable'],
    ['a project', token('projectId: "999"'), 'projectId', 'token_project_not_usable'],
    ['a quota above the maximum', token('remainQuota: 9007199254740991'), 'remainQuota', 'token_quota_invalid'],
    [
      'a validity that ends before it begins',
      codes('validFrom: "2027-02-03T10:00:00Z", validUntil: "2027-02-02T10:00:00Z"'),
      'validUntil',
      'redemption_validity_invalid',
    ],
    ['several codes with one text', codes('count: 2, key: "AB"'), 'count', 'redemption_count_with_key'],
    ['an option', option('CheckInQuota', 'many'), 'CheckInQuota', 'option_not_integer'],
    ['an option that does not exist', option('Nothing', '1'), 'Nothing', 'option_unknown'],
    [
      'an option that needs another one',
      option('GitHubOAuthEnabled', 'true'),
      'GitHubOAuthEnabled',
      expect.any(String),
    ],
  ])('names the field: %s', async (_, query, field, code) => {
    const { errors } = await send(query);
    expect(errors?.map(({ extensions }) => extensions.fields)).toEqual([
      [{ field, code, message: errors?.[0]?.message }],
    ]);
  });

  it('of the quota of a token names the maximum', async () => {
    const { errors } = await send(token('remainQuota: 9007199254740991'));
    expect(errors?.[0]?.message).toContain('4503599627370496');
  });
});

describe('time', () => {
  it.each(['2027-02-30T00:00:00Z', '2027-02-03T10:00:00', '2027-02-03'])('%s is refused', async (time) => {
    const { errors } = await send(codes(`validUntil: "${time}"`));
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
  });
});

describe('id of a plan', () => {
  it.each(['1', '"1"'])('may be a text or a number: %s', async (planId) => {
    const plan = { name: `Basic ${planId.length}`, quota: 5, period: 'month', rollover: 'none' };
    const { id } = dataOf(await site.administrator.browser.post<{ id: number }>('/api/plan/', plan));
    const literal = planId.replace('1', String(id));
    const accountId = site.administrator.id;
    await send(`mutation { endPlan(accountId: "${accountId}") }`);
    const { data } = await send(
      `mutation { assignPlan(accountId: "${accountId}", input: { planId: ${literal} }) { planName } }`,
    );
    expect(data).toEqual({ assignPlan: { planName: plan.name } });
  });
});
