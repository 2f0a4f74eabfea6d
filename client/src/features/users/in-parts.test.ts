import { expect, it } from '@jest/globals';
import { inParts } from './in-parts';

it('ids are sent in parts, whose outcomes are returned together', async () => {
  const sent: string[][] = [];
  const outcomes = await inParts(['1', '2', '3'], 2, async (part) => {
    sent.push(part);
    return part.map((id) => `changed ${id}`);
  });
  expect(sent).toEqual([['1', '2'], ['3']]);
  expect(outcomes).toEqual(['changed 1', 'changed 2', 'changed 3']);
});
