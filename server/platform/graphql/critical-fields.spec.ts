import { describe, expect, it } from '@jest/globals';
import { buildSchema, graphql } from 'graphql';
import { AppError } from '../../common/errors/app-error.js';
import type { AccessRule } from '../access/access-rule.js';
import { CommonError } from '../errors/common.errors.js';
import { limitCriticalFields } from './graphql.module.js';

const schema = buildSchema('type Query { free: Boolean } type Mutation { login: Boolean other: Boolean }');
const declared: Record<string, AccessRule> = {
  free: { level: 'public' },
  login: { level: 'public', critical: true },
  other: { level: 'public' },
};
for (const type of [schema.getQueryType(), schema.getMutationType()]) {
  for (const field of Object.values(type?.getFields() ?? {})) field.extensions = { access: declared[field.name] };
}

/** Runs a document against a limit of `max` for one address; returns the counted addresses and the result. */
async function run(source: string, max: number) {
  const counted: string[] = [];
  const limit = {
    countCritical: async (address: string) => {
      if (counted.push(address) > max) throw new AppError(CommonError.rate_limited);
    },
  };
  const limited = limitCriticalFields(schema, limit);
  const rootValue = { login: true, other: true, free: true };
  const contextValue = { request: { ip: '192.0.2.1' } };
  const { data, errors } = await graphql({ schema: limited, source, rootValue, contextValue });
  return { counted, data: { ...data }, errors: (errors ?? []).map(({ path }) => path?.join('.')) };
}

describe('critical field', () => {
  it('is counted under every alias, and refused over the limit', async () => {
    expect(await run('mutation { a: login b: login c: login other }', 2)).toEqual({
      counted: ['192.0.2.1', '192.0.2.1', '192.0.2.1'],
      data: { a: true, b: true, c: null, other: true },
      errors: ['c'],
    });
  });

  it('is the only kind of field that is counted', async () => {
    expect(await run('{ free }', 0)).toEqual({ counted: [], data: { free: true }, errors: [] });
    expect(await run('mutation { other }', 0)).toEqual({ counted: [], data: { other: true }, errors: [] });
  });
});
