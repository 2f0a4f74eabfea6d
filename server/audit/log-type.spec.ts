import { filterParameters, logSchema } from '../logs/log.wire.js';
import { LogType } from './log-type.js';

const described = [
  ['a row', logSchema.shape.type.description],
  ['the filter of an own list', filterParameters.SELF.type.description],
  ['the filter of the site', filterParameters.SITE.type.description],
];

describe('public description of the log types', () => {
  it.each(described)('contains every type, at %s', (_, description = '') => {
    const numbers = [...description.matchAll(/\d+(?= [a-z])/g)].map(([number]) => Number(number));
    expect(numbers).toEqual(expect.arrayContaining(Object.values(LogType)));
  });
});
