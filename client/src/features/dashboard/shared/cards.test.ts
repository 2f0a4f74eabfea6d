import { describe, expect, it } from '@jest/globals';
import { type CardId, defaultLayout, layoutOf, placed, type Reader, shownIn, visibleOf, withCardAt } from './cards';

const user: Reader = { site: false, channels: false, team: false };
const admin: Reader = { site: true, channels: true, team: false };

describe('cards of the dashboard', () => {
  it.each([
    ['a user', user, 'overview spend models tokens latency hours'],
    ['a member of a team', { ...user, team: true }, 'overview teams spend models tokens latency hours'],
    [
      'an administrator',
      { ...admin, team: true },
      'overview channels spend models users topChannels tokens errors hours latency',
    ],
  ])('of %s, by default', (_, reader, ids) => {
    expect(visibleOf(defaultLayout(reader)).join(' ')).toBe(ids);
  });

  it('place and hide cards that a stored layout does not know as by default, and drop those that the user may not see', () => {
    const stored = { order: ['users', 'hours', 'spend', 'overview'], hidden: ['spend'] };
    const layout = layoutOf(stored, defaultLayout({ ...user, team: true }));
    expect(layout.order).toEqual(['hours', 'teams', 'spend', 'models', 'tokens', 'latency', 'overview']);
    expect(layout.hidden).toEqual(['spend']);
  });

  it('leave no gap in a row of two', () => {
    const ids: CardId[] = ['models', 'spend', 'users', 'tokens', 'errors', 'overview', 'latency'];
    expect(placed(ids).map(({ id, wide }) => (wide ? id.toUpperCase() : id))).toEqual([
      'MODELS',
      'SPEND',
      'users',
      'tokens',
      'ERRORS',
      'OVERVIEW',
      'LATENCY',
    ]);
  });

  it('move to the place of another card, past hidden ones', () => {
    const layout = { order: ['overview', 'spend', 'models', 'tokens'], hidden: ['spend'] } as const;
    expect(withCardAt(layout, 'overview', 'models').order).toEqual(['spend', 'models', 'overview', 'tokens']);
    expect(withCardAt(layout, 'tokens', 'overview').order).toEqual(['tokens', 'overview', 'spend', 'models']);
  });

  it('show figures of all users for the whole site only', () => {
    const layout = { order: ['models', 'users', 'errors'], hidden: [] } as const;
    expect([shownIn({ site: true }, layout), shownIn({ site: false }, layout)]).toEqual([
      ['models', 'users', 'errors'],
      ['models'],
    ]);
  });
});
