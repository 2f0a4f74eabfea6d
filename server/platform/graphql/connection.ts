import type { Type } from '@nestjs/common';
import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { IsOptional } from 'class-validator';
import { AppError } from '../../common/errors/app-error.js';
import { parsedJson } from '../../common/json.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../common/page-size.js';
import { Access, AccessOf } from '../access/access.decorator.js';
import { CommonError } from '../errors/common.errors.js';
import { OptionalText, WholeNumber } from '../http/input/validators.js';

@InputType()
export class PageInput {
  @Field(() => Int, { defaultValue: DEFAULT_PAGE_SIZE, description: 'Rows a page, 1 to 100.' })
  @WholeNumber(1, MAX_PAGE_SIZE)
  first: number = DEFAULT_PAGE_SIZE;

  @OptionalText(200, 'Continue after this cursor. Takes precedence over `page`.')
  after?: string | null;

  @Field(() => Int, { nullable: true, description: '1-based page number, for numbered pagination.' })
  @IsOptional()
  @WholeNumber(1, 100_000)
  page?: number | null;
}

@ObjectType()
@Access('public')
export class PageInfo {
  @Field()
  hasNextPage: boolean;

  @Field(() => String, { nullable: true })
  endCursor: string | null;
}

export interface Edge<Node> {
  node: Node;
  cursor: string;
}

/** A page of a list, as services return it. */
export interface Connection<Node> {
  nodes: Node[];
  edges: Edge<Node>[];
  pageInfo: PageInfo;
  totalCount: number;
}

/** The classes `<Name>Edge` and `<Name>Connection` for a model class, with the declared access of the model. */
export function connectionOf<Node>(node: Type<Node>, name: string): Type<Connection<Node>> {
  @ObjectType(`${name}Edge`)
  @AccessOf(node)
  class NodeEdge implements Edge<Node> {
    @Field(() => node)
    node: Node;

    @Field()
    cursor: string;
  }

  @ObjectType(`${name}Connection`, { isAbstract: false })
  @AccessOf(node)
  class NodeConnection implements Connection<Node> {
    @Field(() => [node])
    nodes: Node[];

    @Field(() => [NodeEdge])
    edges: NodeEdge[];

    @Field(() => PageInfo)
    pageInfo: PageInfo;

    @Field(() => Int)
    totalCount: number;
  }

  return NodeConnection;
}

/** A cursor is opaque to clients: the sort key of the row, base64url of JSON. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** @returns undefined for an invalid cursor. */
export function decodeCursor(cursor: string): (string | number)[] | undefined {
  const key = parsedJson(Buffer.from(cursor, 'base64url').toString());
  const parts = Array.isArray(key) ? key : [];
  const valid = parts.length > 0 && parts.every((part) => typeof part === 'string' || typeof part === 'number');
  return valid ? (parts as (string | number)[]) : undefined;
}

/**
 * The id after which a list that is sorted by id continues.
 * @throws {AppError} invalid_parameter for a cursor of another list
 */
export function idOfCursor(cursor: string): number {
  const [id, ...rest] = decodeCursor(cursor) ?? [];
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0 || rest.length > 0) {
    throw invalidCursor();
  }
  return id;
}

/** The error of a cursor that is not of the list, or not of its order. */
export function invalidCursor(): AppError {
  const text = { zh: '不是此列表的游标', en: 'is not a cursor of this list in this order' };
  return new AppError(
    CommonError.invalid_parameter,
    {},
    { fields: [{ field: 'after', code: 'cursor_invalid', text }] },
  );
}

/** Builds the connection from rows fetched one beyond the page size, so that `hasNextPage` costs no second query. */
export function toConnection<Row, Node>(
  rows: Row[],
  first: number,
  totalCount: number,
  toNode: (row: Row) => Node,
  cursorKey: (row: Row) => (string | number)[],
): Connection<Node> {
  const page = rows.slice(0, first);
  const edges = page.map((row) => ({ node: toNode(row), cursor: encodeCursor(cursorKey(row)) }));
  return {
    nodes: edges.map((edge) => edge.node),
    edges,
    pageInfo: { hasNextPage: rows.length > first, endCursor: edges.at(-1)?.cursor ?? null },
    totalCount,
  };
}
