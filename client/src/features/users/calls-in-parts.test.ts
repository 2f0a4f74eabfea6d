import { expect, it } from '@jest/globals';
import { callsInParts, inParts } from './calls-in-parts';

const parts = inParts(['1', '2', '3', '4', '5'], 2).map((ids) => ({ ids }));

it('calls are sent one after the other, and their outcomes are returned together', async () => {
  const sent: string[][] = [];
  const result = await callsInParts(parts, async ({ ids }) => {
    sent.push(ids);
    return ids.map((id) => `changed ${id}`);
  });
  expect(sent).toEqual([['1', '2'], ['3', '4'], ['5']]);
  expect(result).toEqual({ outcomes: ['changed 1', 'changed 2', 'changed 3', 'changed 4', 'changed 5'] });
});

it('after a failed call, the outcomes before it are returned with the users without an outcome', async () => {
  const error = new Error('The server is unavailable');
  const result = await callsInParts(parts, ({ ids }) =>
    ids[0] === '3' ? Promise.reject(error) : Promise.resolve(ids),
  );
  expect(result).toEqual({ outcomes: ['1', '2'], failure: { error, ids: ['3', '4', '5'] } });
});
