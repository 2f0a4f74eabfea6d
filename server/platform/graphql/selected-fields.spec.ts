import { expect, it } from '@jest/globals';
import { buildSchema, type GraphQLResolveInfo, graphql } from 'graphql';
import { isSelected, selectedFields } from './selected-fields.js';

const schema = buildSchema(`
  type Query { list: List }
  type List { nodes: [Row!]! edges: [Edge!]! total: Int }
  type Edge { node: Row! }
  type Row { id: ID receipt: Receipt }
  type Receipt { total: Int }
`);

async function infoOf(source: string): Promise<GraphQLResolveInfo> {
  let found: GraphQLResolveInfo | undefined;
  const list = (_: unknown, __: unknown, info: GraphQLResolveInfo) => {
    found = info;
    return null;
  };
  await graphql({ schema, source, rootValue: { list }, variableValues: { no: false } });
  return found as GraphQLResolveInfo;
}

it.each([
  ['{ list { nodes { id receipt { total } } } }', ['nodes'], true],
  ['{ list { edges { node { ...R } } } } fragment R on Row { receipt { total } }', ['edges'], true],
  ['{ list { total nodes { ... on Row { id } } } }', ['total', 'nodes'], false],
  ['{ list { nodes { bill: receipt { total } } } }', ['nodes'], true],
  ['query ($no: Boolean!) { list { total nodes @include(if: $no) { receipt { total } } } }', ['total'], false],
  ['query ($no: Boolean!) { list { nodes @skip(if: $no) { receipt @include(if: true) { total } } } }', ['nodes'], true],
  ['{ list { total ...L @skip(if: true) } } fragment L on List { nodes { receipt { total } } }', ['total'], false],
])('selected fields of %s', async (source, fields, withReceipt) => {
  const info = await infoOf(source);
  expect([...selectedFields(info)]).toEqual(fields);
  expect(isSelected(info, 'receipt', 'other')).toBe(withReceipt);
});
