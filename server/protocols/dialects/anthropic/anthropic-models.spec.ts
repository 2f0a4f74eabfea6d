import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../common/errors/app-error.js';
import { findAnthropicModel, listAnthropicModels } from './anthropic-models.js';

const NAMES = ['a', 'b', 'c', 'd', 'e'];

describe('listAnthropicModels', () => {
  it('returns all models without a limit', () => {
    expect(listAnthropicModels(['claude-x'], {})).toEqual({
      data: [{ type: 'model', id: 'claude-x', display_name: 'claude-x', created_at: '2025-01-01T00:00:00Z' }],
      has_more: false,
      first_id: 'claude-x',
      last_id: 'claude-x',
    });
    expect(listAnthropicModels([], {})).toEqual({ data: [], has_more: false, first_id: null, last_id: null });
  });

  it.each([
    [{ limit: '2' }, 'ab', true],
    [{ limit: '2', after_id: 'b' }, 'cd', true],
    [{ limit: '2', after_id: 'd' }, 'e', false],
    [{ limit: '2', before_id: 'd' }, 'bc', true],
    [{ limit: '2', before_id: 'c' }, 'ab', false],
    [{ limit: '1000' }, 'abcde', false],
    [{ limit: '-1', after_id: 'zz' }, 'abcde', false],
    [{ limit: ['2'] }, 'abcde', false],
  ])('for %j returns %s, more: %s', (query, ids, more) => {
    const page = listAnthropicModels(NAMES, query);
    expect(page.data.map(({ id }) => id).join('')).toBe(ids);
    expect(page).toMatchObject({ has_more: more, first_id: ids[0], last_id: ids.at(-1) });
  });

  it('contains the facts of a model, with null for unknown ones', () => {
    const facts = { id: 'a', vendor: 'v', name: 'Model A', context: 200_000, retires: '2027-01-31', from: {} };
    const factsOf = (model: string) => (model === 'a' ? facts : undefined);
    expect(listAnthropicModels(['a', 'b'], {}, factsOf).data).toEqual([
      {
        type: 'model',
        id: 'a',
        display_name: 'Model A',
        created_at: '2025-01-01T00:00:00Z',
        max_input_tokens: 200_000,
        max_tokens: null,
        retires_at: '2027-01-31T00:00:00Z',
      },
      { type: 'model', id: 'b', display_name: 'b', created_at: '2025-01-01T00:00:00Z' },
    ]);
  });

  it('findAnthropicModel returns a model that the token may call', () => {
    expect(findAnthropicModel(NAMES, 'b')).toMatchObject({ type: 'model', id: 'b' });
    expect(() => findAnthropicModel(NAMES, 'z')).toThrow(AppError);
  });
});
