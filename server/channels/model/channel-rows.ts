import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, type FindOptionsWhere, In, Repository } from 'typeorm';
import { Changes } from '../../platform/coordination/changes.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { ChannelEntity } from './channel.entity.js';
import { fingerprintOf, parseKeys } from './channel-keys.js';
import { type ChannelStatusValue, type DisablingReason, moveOf, type StatusActor } from './channel-status.js';

/**
 * Max number of ids in a notification; above it, the notification means all channels, which is sufficient for its
 * listeners.
 */
const MAX_NAMED = 100;

type Where = FindOptionsWhere<ChannelEntity>;

/** The result of an operation on channels. */
export interface ChangedChannels {
  /** All matching channels, in their new state. */
  readonly found: ChannelEntity[];
  /** The matching channels that were changed. */
  readonly changed: ChannelEntity[];
}

interface Patch {
  readonly row: ChannelEntity;
  readonly patch: Partial<ChannelEntity>;
}

/**
 * Changes of channels. Each operation is one transaction that locks its rows in the order of their ids, so that
 * operations on the same channels are serialised; then one notification, after which every process uses the new state.
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
   * Applies the patch of `patchOf` to each matching channel; null means no change. An error of `patchOf` rolls back
   * all.
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
   * Sets the status of channels that the actor may change.
   * @throws {AppError} channel_keys_disabled when an administrator enables a channel without a usable key
   */
  move(
    where: Where,
    target: ChannelStatusValue,
    actor: StatusActor,
    reason?: DisablingReason,
  ): Promise<ChangedChannels> {
    return this.edit(where, (row) => moveOf(row, () => this.keysOf(row), { target, actor, reason }));
  }

  /** @returns the number of deleted channels. */
  async delete(where: Where): Promise<number> {
    const deleted = await this.rows.manager.transaction(async (manager) => {
      const found = await locked(manager, where);
      if (found.length > 0) await manager.delete(ChannelEntity, { id: In(found.map(({ id }) => id)) });
      return found;
    });
    if (deleted.length > 0) await this.published(deleted);
    return deleted.length;
  }

  /** @returns its id. */
  async insert(columns: Partial<ChannelEntity>): Promise<number> {
    const { identifiers } = await this.rows.manager.transaction((manager) => manager.insert(ChannelEntity, columns));
    const id = Number(identifiers[0]?.id);
    await this.published([{ id }]);
    return id;
  }

  /** The single keys of a channel, decrypted. */
  keysOf({ type, keyCipher }: Pick<ChannelEntity, 'type' | 'keyCipher'>): string[] {
    return parseKeys(type, this.cipher.decrypt('channel-key', keyCipher));
  }

  /** The columns of a text of keys, which is encrypted. */
  sealed(type: number, keyText: string): Pick<ChannelEntity, 'keyCipher' | 'keyFingerprints'> {
    const keyFingerprints = parseKeys(type, keyText).map(fingerprintOf);
    return { keyCipher: this.cipher.encrypt('channel-key', keyText.trim()), keyFingerprints };
  }

  /** Makes every process read these channels again; an empty list means all channels. */
  async published(channels: readonly { id: number }[]): Promise<void> {
    const channelIds = channels.length > MAX_NAMED ? [] : channels.map(({ id }) => id);
    await this.changes.publish('channel', { channelIds });
  }
}

function locked(manager: EntityManager, where: Where): Promise<ChannelEntity[]> {
  return manager.find(ChannelEntity, { where, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });
}

/** Groups channels with equal patches into one statement; the channels of a tag mostly have equal patches. */
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
