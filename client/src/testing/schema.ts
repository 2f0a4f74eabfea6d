import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  graphql,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Call, FakeResponse } from './server';

const schema = buildSchema(readFileSync(join(process.cwd(), 'server/schema.graphql'), 'utf8'));

const scalars: Record<string, unknown> = {
  Boolean: false,
  Float: 1,
  Int: 1,
  Quota: 1,
  SafeInt: 1,
  DateTime: '2026-03-14T09:26:53.000Z',
};

/** Fields that are texts with JSON, by `Type.field`. */
const jsonTexts: Record<string, string> = {
  'AuditEntry.before': '{"name":"before"}',
  'AuditEntry.after': '{"name":"after"}',
  'Token.modelAliases': '{"alias":"model"}',
};

/** A value of the type: lists contain one item, records are filled in by the selection. */
function anyOf(type: GraphQLOutputType, field: string): unknown {
  if (isNonNullType(type)) return anyOf(type.ofType, field);
  if (isListType(type)) return [anyOf(type.ofType, field)];
  if (isObjectType(type)) return {};
  if (isEnumType(type)) return type.getValues()[0]?.value;
  if (type.name === 'ID') return '1';
  return scalars[type.name] ?? field;
}

const fill =
  (known: Readonly<Record<string, unknown>>): GraphQLFieldResolver<Record<string, unknown>, unknown> =>
  (source, _args, _context, { parentType, fieldName, returnType }) => {
    const name = `${parentType.name}.${fieldName}`;
    return source?.[fieldName] ?? (name in known ? known[name] : (jsonTexts[name] ?? anyOf(returnType, fieldName)));
  };

/**
 * A GraphQL server that responds to every operation of the schema with sample values, except `known` (by `Type.field`).
 * For tests that open many screens and ignore the values.
 */
export const anyGraphql =
  (known: Readonly<Record<string, unknown>> = {}) =>
  async ({ body }: Call): Promise<FakeResponse> => {
    const { query, variables, operationName } = body as {
      query: string;
      variables: Record<string, unknown>;
      operationName: string;
    };
    const result = await graphql({
      schema,
      source: query,
      variableValues: variables,
      operationName,
      rootValue: {},
      fieldResolver: fill(known),
    });
    if (result.errors) throw new Error(`${operationName}: ${result.errors.join('\n')}`);
    return { body: result };
  };
