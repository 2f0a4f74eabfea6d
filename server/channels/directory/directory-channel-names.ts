import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChannelNames } from '../../logs/channel-names.port.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Sql } from '../../platform/database/sql.js';
import { ChannelDirectory } from './channel-directory.js';

const DELETED = 'SELECT id::float8 AS id, name FROM deleted_channels WHERE $1::bigint[] IS NULL OR id = ANY($1)';

/**
 * Provides the names of channels for the log, including deleted channels, whose last names are kept in the database.
 */
@Injectable()
export class DirectoryChannelNames extends ChannelNames implements OnModuleInit {
  private readonly deleted = new Map<number, string>();

  constructor(
    private readonly directory: ChannelDirectory,
    private readonly sql: Sql,
    private readonly changes: Changes,
  ) {
    super();
  }

  async onModuleInit(): Promise<void> {
    // An empty list means all channels.
    this.changes.on('channel', ({ channelIds }) => this.read(channelIds.length > 0 ? channelIds : null));
    this.changes.on('everything', () => this.read(null));
    await this.read(null);
  }

  nameOf(id: number): string {
    return this.directory.byId(id)?.name ?? this.deleted.get(id) ?? '';
  }

  /** @param ids null for all */
  private async read(ids: readonly number[] | null): Promise<void> {
    const found = await this.sql.query<{ id: number; name: string }>('deleted-channels', DELETED, [ids]);
    for (const { id, name } of found) this.deleted.set(id, name);
  }
}
