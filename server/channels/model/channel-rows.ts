import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, type FindOptionsWhere, In, Repository } from 'typeorm';
import { Changes } from '../../platform/coordination/changes.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { ChannelEntity } from './channel.entity.js';
import { parseKeys } from './channel-keys.js';
import { moveOf } from './channel-move.js';
import type { ChannelStatusValue, StatusActor } from './channel-status.js';

/** A notice names this many at most; more are "several", which is all that its listeners need. */
const MAX_NAMED = 100;

type Where = FindOptionsWhere<ChannelEntity>;

/** What became of the channels that an act was about. */
export interface ChangedChannels {
  /** All that matched, as they are now. */
  readonly found: ChannelEntity[];
  /** Those of them that are not as they were. */
  readonly changed: ChannelEntity[];
}

interface Patch {
  readonly row: ChannelEntity;
  readonly patch: Partial<ChannelEntity>;
}

/**
 * Changes of channels. Each act is one transaction that locks its rows in the order of their ids, so acts on the same
 * channels follow one another; then one notice, after which every process routes by it.
 */
@Injectable()
export class ChannelRows {
  constructor(
    @InjectRepository(ChannelEntity) private readonly rows: Repository<ChannelEntity>,
    private readonly cipher: Cipher,
    private readonly changes: Changes,
  ) {}

  find(where: Where): Promise<ChannelEntity[]> {
    return this.rows.find({ where });
  }

  /**
   * Writes to each channel that matches what `patchOf` says of it, null being nothing. What it throws undoes all.
   */
  async edit(where: Where, patchOf: (row: ChannelEntity) => Partial<ChannelEntity> | null): Promise<ChangedChannels> {
    const result = await this.rows.manager.transaction(async (manager) => {
      const found = await locked(manager, where);
      const patches = found.flatMap((row): Patch[] => {
        const patch = patchOf(row);
        return patch === null || Object.keys(patch).length === 0 ? [] : [{ row, patch }];
      });
      for (const { ids, patch } of alike(patches)) await manager.update(ChannelEntity, { id: In(ids) }, patch);
      return { found, changed: patches.map(({ row, patch }) => Object.assign(row, patch)) };
    });
    if (result.changed.length > 0) await this.published(result.changed);
    return result;
  }

  /**
   * Moves channels into a status from wherever the actor may.
   * @throws {AppError} channel_keys_disabled when an administrator enables a channel that has no key to use
   */
  move(where: Where, target: ChannelStatusValue, actor: StatusActor, reason?: string): Promise<ChangedChannels> {
    return this.edit(where, (row) => moveOf(row, () => this.keysOf(row), { target, actor, reason }));
  }

  /** @returns how many there were. */
  async delete(where: Where): Promise<number> {
    const gone = await this.rows.manager.transaction(async (manager) => {
      const found = await locked(manager, where);
      if (found.length > 0) await manager.delete(ChannelEntity, { id: In(found.map(({ id }) => id)) });
      return found;
    });
    if (gone.length > 0) await this.published(gone);
    return gone.length;
  }

  /** @returns its id. */
  async insert(columns: Partial<ChannelEntity>): Promise<number> {
    const { identifiers } = await this.rows.insert(columns);
    const id = Number(identifiers[0]?.id);
    await this.published([{ id }]);
    return id;
  }

  /** The single keys of a channel, in clear. */
  keysOf({ type, keyCipher }: Pick<ChannelEntity, 'type' | 'keyCipher'>): string[] {
    return parseKeys(type, this.cipher.decrypt('channel-key', keyCipher));
  }

  /** The column for a text of keys. */
  sealed(keyText: string): string {
    return this.cipher.encrypt('channel-key', keyText.trim());
  }

  /** Has every process read these channels again; none named: all of them. */
  async published(channels: readonly { id: number }[]): Promise<void> {
    const channelIds = channels.length > MAX_NAMED ? [] : channels.map(({ id }) => id);
    await this.changes.publish('channel', { channelIds });
  }
}

function locked(manager: EntityManager, where: Where): Promise<ChannelEntity[]> {
  return manager.find(ChannelEntity, { where, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });
}

/** Channels that are told the same share a statement; those of one tag mostly do. */
function alike(patches: readonly Patch[]): { ids: number[]; patch: Partial<ChannelEntity> }[] {
  const groups = new Map<string, { ids: number[]; patch: Partial<ChannelEntity> }>();
  for (const { row, patch } of patches) {
    const text = JSON.stringify(patch);
    const group = groups.get(text) ?? { ids: [], patch };
    group.ids.push(row.id);
    groups.set(text, group);
  }
  return [...groups.values()];
}
