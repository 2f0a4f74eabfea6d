import fc, { type Arbitrary } from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { anything, number, text, wholeNumber } from './malicious-inputs.js';

/** A document with its variables. */
export interface GraphqlRequest {
  query: string;
  variables: Record<string, unknown>;
}

/** Calls that end the login of the caller; other tests cover them. */
const ENDING = /logout|deleteSelf|endSession|endOtherSessions|deleteAccount/i;
const MAX_SELECTION = 4;
const MAX_INPUT = 5;

/** One query for each root field that needs no arguments except an id, with all fields that it can select. */
export function plainQueries(schema: GraphQLSchema): GraphqlRequest[] {
  return Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => {
    const needed = field.args.filter(({ type }) => isNonNullType(type));
    const variables = Object.fromEntries(needed.map(({ name, type }) => [name, plainest(type)]));
    return { query: documentOf(schema, 'query', field, needed), variables };
  });
}

/** Documents with one root field each, with all fields that it can select and malicious arguments. */
export function graphqlRequests(schema: GraphQLSchema): Arbitrary<GraphqlRequest> {
  const roots = [
    { operation: 'query', fields: schema.getQueryType()?.getFields() ?? {} },
    { operation: 'mutation', fields: schema.getMutationType()?.getFields() ?? {} },
  ];
  const cases = roots.flatMap(({ operation, fields }) =>
    Object.values(fields)
      .filter(({ name }) => !ENDING.test(name))
      .map((field) => requestOf(schema, operation, field)),
  );
  return fc.oneof(...cases);
}

function requestOf(
  schema: GraphQLSchema,
  operation: string,
  field: GraphQLField<unknown, unknown>,
): Arbitrary<GraphqlRequest> {
  const query = documentOf(schema, operation, field, field.args);
  return argumentsOf(field.args).map((variables) => ({ query, variables }));
}

function documentOf(
  schema: GraphQLSchema,
  operation: string,
  field: GraphQLField<unknown, unknown>,
  args: readonly GraphQLArgument[],
): string {
  const declared = args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = args.map(({ name }) => `${name}: $${name}`).join(', ');
  const head = declared ? `${operation} (${declared})` : operation;
  return `${head} { ${field.name}${passed ? `(${passed})` : ''}${selectionOf(schema, field.type)} }`;
}

/** The simplest value of a type that passes validation. */
function plainest(type: GraphQLInputType): unknown {
  const wanted = getNullableType(type) as GraphQLInputType;
  if (isListType(wanted)) return [];
  if (isEnumType(wanted)) return wanted.getValues()[0]?.name;
  if (isInputObjectType(wanted)) {
    const needed = Object.values(wanted.getFields()).filter((field) => isNonNullType(field.type));
    return Object.fromEntries(needed.map((field) => [field.name, plainest(field.type)]));
  }
  return { Int: 1, Float: 1, Boolean: false, ID: '1' }[wanted.toString()] ?? 'x';
}

function argumentsOf(args: readonly GraphQLArgument[]): Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(args.map(({ name, type }) => [name, anyOf(type, 0)])));
}

/** All fields below a field that need no argument, so that every resolver of the type runs. */
function selectionOf(schema: GraphQLSchema, type: GraphQLOutputType, depth = 0): string {
  const named = getNamedType(type);
  if (isAbstractType(named)) {
    const parts = schema.getPossibleTypes(named).map((one) => `... on ${one.name}${selectionOf(schema, one, depth)}`);
    return ` { ${parts.join(' ')} }`;
  }
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields())
    .filter(({ args }) => !args.some(({ type: wanted }) => isNonNullType(wanted)))
    .filter((field) => depth < MAX_SELECTION || !isCompositeType(getNamedType(field.type)))
    .map((field) => `${field.name}${selectionOf(schema, field.type, depth + 1)}`);
  return ` { ${['__typename', ...fields].join(' ')} }`;
}

function anyOf(type: GraphQLInputType, depth: number): Arbitrary<unknown> {
  const right = rightOf(getNullableType(type) as GraphQLInputType, depth);
  const absent = isNonNullType(type) ? [] : [{ arbitrary: fc.constant(null), weight: 12 }];
  return fc.oneof({ arbitrary: right, weight: 40 }, { arbitrary: anything, weight: 1 }, ...absent);
}

function rightOf(type: GraphQLInputType, depth: number): Arbitrary<unknown> {
  if (depth > MAX_INPUT) return anything;
  if (isListType(type)) return fc.array(anyOf(type.ofType as GraphQLInputType, depth + 1), { maxLength: 4 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const model = Object.fromEntries(fields.map((field) => [field.name, anyOf(field.type, depth + 1)]));
    const requiredKeys = fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name);
    return fc.record(model, { requiredKeys });
  }
  switch (type.toString()) {
    case 'Int':
      return wholeNumber;
    case 'Float':
      return number;
    case 'Boolean':
      return fc.boolean();
    case 'ID':
      return fc.oneof(fc.integer({ min: 0, max: 12 }).map(String), text);
    case 'DateTime':
      return fc.oneof(
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        text,
      );
    default:
      return fc.oneof(text, wholeNumber);
  }
}
