import { describe, expect, it } from '@jest/globals';
import { RESOLVER_PROPERTY_METADATA } from '@nestjs/graphql';
import { buildSchema, type GraphQLSchema, graphql, isObjectType } from 'graphql';
import { type Principal, Role } from '../../common/principal.js';
import { Access } from '../access/access.decorator.js';
import type { AccessLevel } from '../access/access-rule.js';
import { accessOfFields } from '../access/authorize.js';
import type { DemoSite } from '../access/demo-site.js';
import { applyFieldPolicy } from './field-policy.js';

const DECLARED: Readonly<Record<string, AccessLevel>> = {
  'Query.thing': 'public',
  Thing: 'user',
  'Thing.secret': 'channels:read',
};

/** A schema with the declarations, as `@Access` leaves them in it. */
function schemaWith(declared: Readonly<Record<string, AccessLevel>>): GraphQLSchema {
  const schema = buildSchema('type Query { thing: Thing } type Thing { name: String secret: String }');
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    for (const member of [type, ...Object.values(type.getFields())]) {
      const level = declared[member === type ? type.name : `${type.name}.${member.name}`];
      if (level) member.extensions = { access: { level } };
    }
  }
  return schema;
}

const demo = { requireMutation: () => undefined } as unknown as DemoSite;
const thing = { name: 'a thing', secret: 'canary' };

describe('field policy', () => {
  it('reads the access of root fields, types and fields', () => {
    const declared = accessOfFields(schemaWith(DECLARED));
    expect(Object.fromEntries([...declared].map(([name, { level }]) => [name, level]))).toEqual(DECLARED);
  });

  it.each([
    ['a visitor', null, { name: null, secret: null }],
    ['a user', Role.common, { name: 'a thing', secret: null }],
    ['an administrator', Role.admin, { name: 'a thing', secret: 'canary' }],
  ])('returns to %s the fields that the type and the field grant', async (_, role, granted) => {
    const principal: Principal | null =
      role === null ? null : { userId: 1, username: 'user', role, group: 'default', via: 'session' };
    const schema = applyFieldPolicy(schemaWith(DECLARED), demo);
    const source = '{ thing { name secret } }';
    const { data } = await graphql({ schema, source, rootValue: { thing }, contextValue: { principal } });
    expect({ ...(data?.['thing'] as object) }).toEqual(granted);
  });

  it.each([
    ['a root field', 'Query.thing', 'Query.thing'],
    ['a type', 'Thing', 'Thing.name'],
  ])('fails the start when %s declares no access', (_, forgotten, named) => {
    const { [forgotten]: _removed, ...rest } = DECLARED;
    expect(() => applyFieldPolicy(schemaWith(rest), demo)).toThrow(`GraphQL field ${named} declares no access`);
  });

  it('fails the start when a resolved field declares access, which would have no effect', () => {
    class ThingResolver {
      @Access('channels:read')
      name() {
        return '';
      }
    }
    // As @ResolveField does, which would add the field to the schemas of other tests: NestJS collects all types.
    const { name: method } = ThingResolver.prototype;
    Reflect.defineMetadata(RESOLVER_PROPERTY_METADATA, true, method);
    try {
      expect(() => applyFieldPolicy(schemaWith(DECLARED), demo)).toThrow('ThingResolver.name resolves a field');
    } finally {
      Reflect.deleteMetadata(RESOLVER_PROPERTY_METADATA, method);
    }
  });
});
