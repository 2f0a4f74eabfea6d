import { describe, expect, it } from '@jest/globals';
import { logSchema } from '../logs/log.wire.js';
import { OwnLogQuery, SiteLogQuery } from '../logs/log-query.input.js';
import { queryParametersOf } from '../platform/http/openapi/schema-registry.js';
import { LogType } from './log-type.js';

const typeIn = (query: typeof OwnLogQuery) =>
  queryParametersOf(query, true).find(({ name }) => name === 'type')?.description;

const described = [
  ['a row', logSchema.shape.type.description],
  ['the filter of an own list', typeIn(OwnLogQuery)],
  ['the filter of the site', typeIn(SiteLogQuery)],
];

describe('public description of the log types', () => {
  it.each(described)('contains every type, at %s', (_, description = '') => {
    const numbers = [...description.matchAll(/\d+(?= [a-z])/g)].map(([number]) => Number(number));
    expect(numbers).toEqual(expect.arrayContaining(Object.values(LogType)));
  });
});
