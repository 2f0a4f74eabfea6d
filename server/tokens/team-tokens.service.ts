import { Injectable } from '@nestjs/common';
import { Changes } from '../platform/coordination/changes.js';
import type { Executor } from '../platform/database/pg-client.js';
import { Sql } from '../platform/database/sql.js';
import { TokenStatus } from './token-status.js';

const DISABLE = `
  UPDATE tokens SET status = ${TokenStatus.disabled}
    WHERE user_id = $1 AND created_by = $2 AND status = ${TokenStatus.enabled} AND deleted_at IS NULL`;
const OF_MEMBER = 'SELECT id FROM tokens WHERE user_id = $1 AND created_by = $2 AND deleted_at IS NULL';
const LIVE = 'SELECT 1 FROM tokens WHERE user_id = $1 AND deleted_at IS NULL LIMIT 1';

/** Changes the tokens of a team when its members change. */
@Injectable()
export class TeamTokensService {
  constructor(
    private readonly changes: Changes,
    private readonly sql: Sql,
  ) {}

  /**
   * Disables the tokens that a member made, whose keys the member may have, within the caller's transaction. After the
   * commit, the caller calls `memberChanged`.
   */
  async disableOf(teamId: number, memberId: number, executor: Executor): Promise<void> {
    await executor.query(DISABLE, [teamId, memberId]);
  }

  /**
   * Makes the relay reload the tokens that a member made, after they were disabled, or the membership or its caps were
   * changed.
   */
  async memberChanged(teamId: number, memberId: number): Promise<void> {
    const rows = await this.sql.query<{ id: number }>('tokens-of-member', OF_MEMBER, [teamId, memberId]);
    for (const { id: tokenId } of rows) await this.changes.publish('token', { tokenId, userId: teamId });
  }

  /**
   * Publishes the change within the caller's transaction: other processes receive it at the commit, even if this
   * process ends before.
   */
  async memberChangesAtCommit(teamId: number, memberId: number, executor: Executor): Promise<void> {
    const rows = await executor.query<{ id: string | number }>(OF_MEMBER, [teamId, memberId]);
    for (const { id } of rows)
      await this.changes.publishAtCommit('token', { tokenId: Number(id), userId: teamId }, executor);
  }

  /** Whether a team has tokens that are not deleted, including disabled ones. */
  async hasAny(teamId: number, executor: Executor): Promise<boolean> {
    return (await executor.query(LIVE, [teamId])).length > 0;
  }
}
