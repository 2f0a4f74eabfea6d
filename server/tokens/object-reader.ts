/** The reader of objects that calls have created: files, batches, stored responses, image and music tasks, videos. */
export interface ObjectReader {
  /** The account that paid for the calls. */
  readonly userId: number;
  /** The token of a team with which the reader calls. Null: the reader may read all objects of the account. */
  readonly teamTokenId: number | null;
}

/** The account and the token of a new object; `tokenId` is null for calls without a token. */
export interface ObjectOwner {
  readonly userId: number;
  readonly tokenId: number | null;
}

/** Reads as the account itself. */
export function accountReader(userId: number): ObjectReader {
  return { userId, teamTokenId: null };
}

/**
 * The SQL condition for the objects that an `ObjectReader` may read. As in the usage log, members of a team may read
 * objects of the tokens that they made, owners and managers all objects. Only the latter may read an object without a
 * token.
 * @param table of the objects, with `user_id` and `token_id`
 * @param account, token the placeholders of `userId` and `teamTokenId`
 */
export function visibleObjects(table: string, account: string, token: string): string {
  return `(${table}.user_id = ${account} AND (${token}::bigint IS NULL OR ${table}.token_id = ${token} OR EXISTS (
    SELECT FROM tokens reading LEFT JOIN team_members m ON m.team_id = reading.user_id AND m.user_id = reading.created_by
      WHERE reading.id = ${token} AND (m.role IN ('owner', 'manager') OR EXISTS (
        SELECT FROM tokens made WHERE made.id = ${table}.token_id AND made.created_by = reading.created_by)))))`;
}
