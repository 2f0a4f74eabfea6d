import { describe, expect, it } from '@jest/globals';
import { buildSchema, Kind, parse } from 'graphql';
import { weightOf } from './document-weight.js';

const schema = buildSchema(`
  input PageInput { first: Int, after: String }
  type Row { id: ID, parts: [Row!]!, one: Row }
  type RowConnection { nodes: [Row!]!, edges: [RowEdge!]!, total: Int }
  type RowEdge { node: Row!, cursor: String }
  type Query { rows(page: PageInput): RowConnection!, points(first: Int): [Row!]!, row: Row }
`);

function weightOfText(text: string) {
  const { definitions } = parse(text);
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const operation = definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error('no operation');
  return weightOf(operation, schema, (name) => fragments.find((one) => one.name.value === name));
}

describe('objects that a document may return', () => {
  it.each([
    ['{ row { id } }', 1],
    ['{ row { one { id } } }', 2],
    ['{ rows { total } }', 1],
    ['{ rows { nodes { id } } }', 11],
    ['{ rows(page: { first: 50 }) { nodes { id } } }', 51],
    ['{ rows(page: { after: "x" }) { nodes { id } } }', 11],
    ['{ rows(page: { first: 50 }) { edges { node { id } } } }', 101],
    ['{ rows(page: { first: 50 }) { nodes { parts { id } } } }', 1 + 50 * 11],
    ['query ($page: PageInput) { rows(page: $page) { nodes { id } } }', 101],
    ['query ($n: Int) { rows(page: { first: $n }) { nodes { id } } }', 101],
    ['{ points(first: 7) { id } }', 7],
    ['{ points { id } }', 10],
    ['{ rows { ...A } } fragment A on RowConnection { nodes { ...B } } fragment B on Row { one { id } }', 21],
    ['{ rows(page: { first: 2 }) { ...A } rows { ...A } } fragment A on RowConnection { nodes { id } }', 3 + 11],
  ])('%s', (text, objects) => {
    expect(weightOfText(text).objects).toBe(objects);
  });
});

describe('depth, aliases and root fields of a document', () => {
  it.each([
    ['{ row { one { id } } }', { depth: 3, aliases: 0, directives: 0, rootFields: ['row'] }],
    [
      '{ a: row { b: id } row { id @skip(if: true) } }',
      { depth: 2, aliases: 2, directives: 1, rootFields: ['row', 'row'] },
    ],
    [
      'query @x { ... on Query @y { row { id } } ...A @z } fragment A on Query { a: row { id } }',
      {
        depth: 2,
        aliases: 1,
        directives: 3,
        rootFields: ['row', 'row'],
      },
    ],
    ['{ ...A } fragment A on Query { ...A row { id } }', { depth: 2, rootFields: ['row'] }],
    ['{ nonsense { of { nothing } } }', { depth: 3, objects: 2 + 1 - 1 }],
  ])('%s', (text, weight) => {
    expect(weightOfText(text)).toMatchObject(weight);
  });

  it('is computed fast, however often fragments spread fragments', () => {
    const fragments = Array.from({ length: 60 }, (_, i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`);
    const { aliases } = weightOfText(`{ ...F0 } ${fragments.join(' ')} fragment F60 on Query { a: row { id } }`);
    expect(aliases).toBe(2 ** 60);
  });
});
