import { settle } from './settlement.js';

/** The value of the user, what rules have set before, what they assign now; the value and what is theirs afterwards. */
const TABLE: [string, string, string | undefined, string | undefined, string, string | undefined][] = [
  ['nothing is assigned', 'none', undefined, undefined, 'none', undefined],
  ['a rule assigns a value', 'none', undefined, 'vip', 'vip', 'vip'],
  ['the rule still applies', 'vip', 'vip', 'vip', 'vip', 'vip'],
  ['another rule applies', 'vip', 'vip', 'gold', 'gold', 'gold'],
  ['no rule applies any longer', 'vip', 'vip', undefined, 'none', undefined],
  ['a rule assigns the usual value', 'vip', 'vip', 'none', 'none', undefined],
  ['the value was set by hand', 'vip', undefined, 'gold', 'vip', undefined],
  ['the same value was set by hand', 'vip', undefined, 'vip', 'vip', undefined],
  ['the value was changed by hand', 'gold', 'vip', 'vip', 'gold', undefined],
  ['the value was changed by hand and no rule applies', 'gold', 'vip', undefined, 'gold', undefined],
  ['the value was removed by hand and the rule still applies', 'none', 'vip', 'vip', 'vip', 'vip'],
  ['the value was removed by hand and no rule applies', 'none', 'vip', undefined, 'none', undefined],
];

describe('rules for claims', () => {
  it.each(TABLE)('%s', (_, current, managed, wanted, value, afterwards) => {
    expect(settle(current, 'none', managed, wanted)).toEqual({ value, managed: afterwards });
  });
});
