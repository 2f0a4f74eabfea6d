import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { definitionOf, OPTION_KEYS, type OptionKey } from '../../../server/options/catalogue/option-catalogue.js';
import { eventually } from '../../support/eventually.js';
import { makeCertificate } from '../../support/test-certificate.js';
import { BrowserSession, dataOf } from '../../support/tollgate/browser-session.js';
import { type Cluster, startPair } from '../../support/tollgate/cluster.js';
import { PASSWORD, setUpSite, type TestUser } from '../../support/tollgate/fixtures.js';
import type { Tollgate } from '../../support/tollgate/tollgate.js';

/** Options that stop a browser from logging in; they are changed last. */
const LAST = new Set<OptionKey>(['PasswordLoginEnabled', 'TurnstileCheckEnabled']);

/** Values of every format that options have; an option is set to the first valid one that is not its default. */
const VALUES = [
  'true',
  'false',
  '2',
  '0.5',
  'day',
  'https://changed.example',
  '{"default":2,"vip":3}',
  '{"some-model":2}',
  '{"some-model":{"x-own":["yes"]}}',
  '["some-model"]',
  '[{"A Client":"https://client.example/{key}"}]',
  '{"default":"OFF"}',
  '{"default":"v1"}',
  '{"web_search":10}',
  '{"smart":[{"model":"some-model"}]}',
  '{"default":{"smart":[{"model":"some-model"}]}}',
  '{"user":{"*":{"calls":5}}}',
  '{}',
  '[]',
  'fastest',
  '{"default":"fastest"}',
  'changed.example',
  'changed',
  'en',
  'new-api',
  'Asia/Tokyo',
  'JPY',
  '2026-11-25T22:30:00Z',
  'openid email',
  '[{"claim":"groups","value":"admins","role":10}]',
];

interface State {
  key: string;
  value: string | null;
  isSet: boolean;
}

let cluster: Cluster<Tollgate>;
let root: TestUser;
let otherBrowser: BrowserSession;
beforeAll(async () => {
  const { cert, key } = await makeCertificate('rsa');
  VALUES.push(cert, key);
  cluster = await startPair();
  root = await setUpSite(cluster.at(0));
  otherBrowser = new BrowserSession(() => cluster.at(1).url);
  dataOf(await otherBrowser.post('/api/user/login', { username: 'root', password: PASSWORD }));
});
afterAll(() => cluster.close());

function changedText(key: OptionKey): string {
  const { schema, defaultText } = definitionOf(key);
  const found = VALUES.find((text) => text !== defaultText && schema.safeParse(text).success);
  if (found === undefined) throw new Error(`No value for ${key}.`);
  return found;
}

async function statesInOther(): Promise<ReadonlyMap<string, State>> {
  const { options } = await otherBrowser.graphql<{ options: State[] }>('{ options { key value isSet } }');
  return new Map(options.map((option) => [option.key, option]));
}

describe('option changed in one process', () => {
  const groups = [0, 1, 2].map((rank) => OPTION_KEYS.filter((key) => rankOf(key) === rank));
  let inOther: ReadonlyMap<string, State>;

  beforeAll(async () => {
    const update = 'mutation ($changes: [OptionInput!]!) { updateOptions(changes: $changes) { key } }';
    for (const keys of groups)
      await root.browser.graphql(update, { changes: keys.map((key) => ({ key, value: changedText(key) })) });
    // The changes of the last group arrive after the others.
    const last = groups.at(-1) ?? [];
    inOther = await eventually(statesInOther, (states) => last.every((key) => states.get(key)?.isSet));
  });

  it.each(OPTION_KEYS)('applies in another process: %s', (key) => {
    const secret = definitionOf(key).type === 'SECRET';
    expect(inOther.get(key)).toEqual({ key, isSet: true, value: secret ? null : changedText(key) });
  });

  it('is restored in another process', async () => {
    await root.browser.graphql('mutation ($key: String!) { restoreOption(key: $key) { key } }', { key: 'SystemName' });
    await eventually(statesInOther, (states) => states.get('SystemName')?.isSet === false);
  });
});

/** Options that others require before they can be enabled have the lowest rank. */
function rankOf(key: OptionKey): number {
  if (LAST.has(key)) return 2;
  return definitionOf(key).type === 'BOOLEAN' || key === 'PayAddress' ? 1 : 0;
}
