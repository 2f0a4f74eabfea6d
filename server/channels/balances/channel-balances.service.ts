import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Sql } from '../../platform/database/sql.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import type { ChannelView } from '../directory/channel-view.js';
import { eventActor } from '../events/channel-events.service.js';
import { ChannelError } from '../model/channel.errors.js';
import { BalanceReader } from './balance-reader.port.js';

// An unchanged balance is not recorded as an event.
const RECORD = `
  WITH before AS (SELECT id, balance FROM channels WHERE id = $1 AND balance_updated_at IS NOT NULL),
  channel AS (UPDATE channels SET balance = $2, balance_updated_at = now() WHERE id = $1 RETURNING id)
  INSERT INTO channel_events (channel_id, kind, actor_kind, actor_id, facts)
    SELECT id, 'balance', $3, $4, jsonb_build_object('balance', $2::float8) FROM channel
      WHERE NOT EXISTS (SELECT FROM before WHERE balance = $2)`;

/** The account balances of single channels. */
@Injectable()
export class ChannelBalancesService {
  constructor(
    private readonly directory: ChannelDirectory,
    private readonly reader: BalanceReader,
    private readonly sql: Sql,
    private readonly changes: Changes,
  ) {}

  /**
   * Reads a channel's balance at its upstream and stores it.
   * @returns the balance in the upstream's currency
   * @throws {AppError} channel_not_found, channel_balance_unsupported, or the error of the upstream
   */
  async update(id: number): Promise<number> {
    const channel = this.directory.byId(id);
    if (channel === null) throw new AppError(ChannelError.channel_not_found);
    return this.refresh(channel);
  }

  /** Reads and stores the balance of a channel that is already loaded. */
  async refresh(channel: ChannelView): Promise<number> {
    const balance = await this.reader.read(channel);
    await this.sql.query('channel-balance', RECORD, [channel.id, balance, ...eventActor()]);
    await this.changes.publish('channelState', { channelId: channel.id });
    return balance;
  }
}
