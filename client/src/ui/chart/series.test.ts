import { describe, expect, it } from '@jest/globals';
import { csvOf } from './save';
import { otherSlot, slotsOf, topSeries } from './series';

const series = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `model-${index}`,
    name: `model-${index}`,
    values: [index, 2 * index],
    total: 3 * index,
  }));

describe('chart series', () => {
  it('are the six largest and the sum of the others, with the same total', () => {
    const fifty = series(50);
    const shown = topSeries(fifty, 'Other');
    expect(shown.map(({ name }) => name)).toEqual([49, 48, 47, 46, 45, 44].map((at) => `model-${at}`).concat('Other'));
    const sum = (list: readonly { total: number }[]) => list.reduce((all, { total }) => all + total, 0);
    expect(sum(shown)).toBe(sum(fifty));
    expect(shown.at(-1)).toMatchObject({ slot: otherSlot, values: [946, 1892], total: 2838 });
  });

  it('are those with the greatest losses as well as profits', () => {
    const some = series(8).map((one) => (one.total > 15 ? { ...one, total: -one.total } : one));
    const totals = topSeries(some, 'Other').map(({ total }) => total);
    expect(totals).toEqual([-21, -18, 15, 12, 9, 6, 3]);
  });

  it('have no "other" series up to six', () => expect(topSeries(series(6), 'Other')).toHaveLength(6));

  it('have six different colours', () => {
    const slots = slotsOf(series(6).map(({ id }) => id));
    expect(new Set(slots.values())).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  it('keep their colour when smaller ones change', () => {
    const alone = slotsOf(['largest', 'gpt-4o']).get('gpt-4o');
    expect(slotsOf(['largest', 'gpt-4o', 'claude', 'gemini']).get('gpt-4o')).toBe(alone);
    expect(slotsOf(['largest', 'gpt-4o']).get('gpt-4o')).toBe(alone);
  });

  it('have the same colour by name on screens whose ids differ', () => {
    const slotsWith = (idOf: (name: string) => string) =>
      topSeries(
        series(6).map((one) => ({ ...one, id: idOf(one.name) })),
        'Other',
      ).map(({ name, slot }) => [name, slot]);
    expect(slotsWith((name) => `["${name}",null]`)).toEqual(slotsWith((name) => name));
  });

  it('with a key of their colours have the same ones under translated names', () => {
    const slotsIn = (language: string) =>
      topSeries(
        series(6).map((one) => ({ ...one, name: `${language} ${one.name}`, colorKey: one.id })),
        'Other',
      ).map(({ id, slot }) => [id, slot]);
    expect(slotsIn('zh')).toEqual(slotsIn('en'));
  });

  it.each(['gpt-4o', 'claude', 'gemini', 'o3', 'deepseek-chat'])(
    'give the first series the brand colour: %s',
    (largest) => {
      expect(slotsOf([largest, 'second', 'third']).get(largest)).toBe(1);
    },
  );
});

describe('chart export', () => {
  it('has plain numbers, and escapes spreadsheet formulas', () =>
    expect(
      csvOf({
        rowHeader: 'Time (UTC)',
        columns: ['a,b', '=cmd|x'],
        rows: [{ id: '1', name: 'Nov "22"', values: [1234.5, null] }],
        format: String,
      }),
    ).toBe(`Time (UTC),"a,b",'=cmd|x\r\n"Nov ""22""",1234.5,\r\n`));
});
