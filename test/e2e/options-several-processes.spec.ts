import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { definitionOf, OPTION_KEYS, type OptionKey } from '../../server/options/option-catalogue.js';
import { BrowserSession, dataOf } from '../support/tollgate/browser-session.js';
import { Fleet } from '../support/tollgate/fleet.js';
import { given, type Person } from '../support/tollgate/given.js';

const PROMPT_MS = 1_000;
/** A browser that may not log in again has no business in the next case. */
const LAST = new Set<OptionKey>(['PasswordLoginEnabled', 'TurnstileCheckEnabled']);

/** Texts of every shape that options have; the first that an option takes and that is not its default changes it. */
const TEXTS = [
  ...['true', 'false', '2', '0.5', 'day', 'https://changed.example', '{"default":2,"vip":3}', '{"some-model":2}'],
  ...['{"some-model":{"x-own":["yes"]}}', '["some-model"]', '[{"A Client":"https://client.example/{key}"}]'],
  ...['{"default":"OFF"}', '{"default":"v1"}', '{"web_search":10}', '{}', '[]', 'changed.example', 'changed'],
];

interface State {
  key: string;
  value: string | null;
  isSet: boolean;
}

let fleet: Fleet;
let root: Person;
let elsewhere: BrowserSession;
beforeAll(async () => {
  fleet = await Fleet.start(2);
  root = await given.administrator(fleet.at(0));
  elsewhere = new BrowserSession(() => fleet.at(1).url);
  dataOf(await elsewhere.post('/api/user/login', { username: 'root', password: given.password }));
});
afterAll(() => fleet.close());

function changedText(key: OptionKey): string {
  const { schema, defaultText } = definitionOf(key);
  const found = TEXTS.find((text) => text !== defaultText && schema.safeParse(text).success);
  if (found === undefined) throw new Error(`No text here fits ${key}.`);
  return found;
}

async function stateElsewhere(key: OptionKey): Promise<State> {
  const { options } = await elsewhere.graphql<{ options: State[] }>('{ options { key value isSet } }');
  const state = options.find((option) => option.key === key);
  if (!state) throw new Error(`${key} is not listed.`);
  return state;
}

/** Milliseconds from the answer to a change until another process knows it. */
async function lag(
  change: () => Promise<unknown>,
  key: OptionKey,
  isKnown: (state: State) => boolean,
): Promise<number> {
  await change();
  const answered = performance.now();
  while (!isKnown(await stateElsewhere(key))) {
    if (performance.now() - answered > 10 * PROMPT_MS) return Number.POSITIVE_INFINITY;
  }
  return performance.now() - answered;
}

describe('an option changed at one process', () => {
  // First what others need before they may be switched on.
  const keys = [...OPTION_KEYS].sort((a, b) => rank(a) - rank(b));

  it.each(keys)('is in force at another within a second: %s', async (key) => {
    const text = changedText(key);
    const secret = definitionOf(key).type === 'SECRET';
    const change = () => given.option(root, key, text);
    const took = await lag(change, key, ({ value, isSet }) => isSet && (secret || value === text));
    expect(took).toBeLessThan(PROMPT_MS);
  });

  it('and is taken back there as fast', async () => {
    const restore = () =>
      root.browser.graphql('mutation ($key: String!) { restoreOption(key: $key) { key } }', { key: 'SystemName' });
    const took = await lag(restore, 'SystemName', ({ isSet }) => !isSet);
    expect(took).toBeLessThan(PROMPT_MS);
  });
});

function rank(key: OptionKey): number {
  if (LAST.has(key)) return 2;
  return definitionOf(key).type === 'BOOLEAN' || key === 'PayAddress' ? 1 : 0;
}
