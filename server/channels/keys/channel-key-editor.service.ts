import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { LogEvent } from '../../usage-log/log-event.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import type { ChannelEntity } from '../model/channel.entity.js';
import { ChannelError } from '../model/channel.errors.js';
import { fingerprintOf, inUse, parseKeys, type RefusedKeys, takesOneKey } from '../model/channel-keys.js';
import { ChannelRows } from '../model/channel-rows.js';
import { requireKeys, requireType, theOne } from '../model/channel-rules.js';
import { ChannelStatus, stopped } from '../model/channel-status.js';

const MAX_REASON_LENGTH = 1_000;
const NO_KEY_LEFT: LogEvent = { kind: 'channel_without_keys', params: {} };

/** The keys of a channel after a change. */
interface Pool {
  readonly keys: readonly string[];
  readonly refused: Readonly<RefusedKeys>;
}

/**
 * Changes single keys of a channel, identified by their fingerprints because stored keys cannot be read. A channel is
 * disabled with its last usable key.
 */
@Injectable()
export class ChannelKeyEditorService {
  constructor(
    private readonly rows: ChannelRows,
    private readonly directory: ChannelDirectory,
  ) {}

  /**
   * Adds keys. A key that already exists is not changed.
   * @throws {AppError} channel_not_found, channel_key_required, channel_single_key, and the key errors of `create`
   */
  add(id: number, text: string): Promise<ChannelEntity> {
    return this.edit(id, ({ type }, { keys, refused }) => {
      const added = given(type, text);
      if (takesOneKey(type) && keys.length > 0) throw new AppError(ChannelError.channel_single_key);
      return { keys: [...new Set([...keys, ...added])], refused };
    });
  }

  /**
   * Replaces a key.
   * @throws {AppError} channel_not_found, channel_key_not_found, channel_key_required, and the key errors of `create`
   */
  replace(id: number, fingerprint: string, text: string): Promise<ChannelEntity> {
    return this.edit(id, ({ type }, { keys, refused }) => {
      const old = named(byFingerprint(keys), fingerprint);
      const added = given(type, text);
      return { keys: [...new Set(keys.flatMap((key) => (key === old ? added : [key])))], refused };
    });
  }

  /** @throws {AppError} channel_not_found, channel_key_not_found, or channel_last_key when no key would remain */
  remove(id: number, fingerprints: readonly string[]): Promise<ChannelEntity> {
    return this.edit(id, ({ type }, { keys, refused }) => {
      const known = byFingerprint(keys);
      const removed = new Set(fingerprints.map((fingerprint) => named(known, fingerprint)));
      const left = keys.filter((key) => !removed.has(key));
      if (left.length === 0 && !requireType(type).keyless) throw new AppError(ChannelError.channel_last_key);
      return { keys: left, refused };
    });
  }

  /** A decrypted stored key, in any state. @throws {AppError} channel_not_found, channel_key_not_found */
  async keyOf(id: number, fingerprint: string): Promise<string> {
    const row = theOne(await this.rows.find({ id }));
    return named(byFingerprint(this.rows.keysOf(row)), fingerprint);
  }

  /**
   * Enables or disables one key. A key that the upstream refused is used again after it is enabled.
   * @throws {AppError} channel_not_found, channel_key_not_found
   */
  setEnabled(id: number, fingerprint: string, enabled: boolean): Promise<ChannelEntity> {
    return this.edit(id, (_, { keys, refused }) => {
      const key = named(byFingerprint(keys), fingerprint);
      const { [fingerprintOf(key)]: before, ...others } = refused;
      if (enabled) return { keys, refused: others };
      const time = before?.reason === null ? before.time : new Date().toISOString();
      return { keys, refused: { ...others, [fingerprintOf(key)]: { reason: null, time } } };
    });
  }

  /**
   * Disables one key that its upstream refuses, and the channel when it was the last one.
   * @returns what was disabled; `nothing` when another call did it first or automatic disabling is off for the channel.
   */
  async refuseKey(channelId: number, key: string, reason: string): Promise<'key' | 'channel' | 'nothing'> {
    // Calls that fail together arrive here together; after the first few, no query is needed.
    if (this.directory.byId(channelId)?.status !== ChannelStatus.enabled) return 'nothing';
    const { changed } = await this.rows.edit({ id: channelId }, (row) => {
      if (!row.autoBan || row.status !== ChannelStatus.enabled) return null;
      const keys = this.rows.keysOf(row);
      const usable = keys.filter((known) => inUse(known, row.refusedKeys));
      if (keys.length > 0 && !usable.includes(key)) return null;
      const stop = { reason: reason.slice(0, MAX_REASON_LENGTH), time: new Date().toISOString() };
      const refusedKeys = keys.length > 1 ? { ...row.refusedKeys, [fingerprintOf(key)]: stop } : row.refusedKeys;
      return { refusedKeys, ...(usable.length <= 1 && stopped(ChannelStatus.autoDisabled, reason)) };
    });
    const [row] = changed;
    if (row === undefined) return 'nothing';
    return row.status === ChannelStatus.enabled ? 'key' : 'channel';
  }

  private async edit(id: number, change: (row: ChannelEntity, pool: Pool) => Pool): Promise<ChannelEntity> {
    const { found } = await this.rows.edit({ id }, (row) => {
      const before = this.rows.keysOf(row);
      const { keys, refused } = change(row, { keys: before, refused: row.refusedKeys });
      requireKeys(requireType(row.type), keys);
      const known = new Set(keys.map(fingerprintOf));
      const refusedKeys = Object.fromEntries(Object.entries(refused).filter(([fingerprint]) => known.has(fingerprint)));
      const none = keys.length > 0 && !keys.some((key) => inUse(key, refusedKeys));
      return {
        ...(keys.join() !== before.join() && this.rows.sealed(row.type, keys.join('\n'))),
        refusedKeys,
        ...(none && row.status === ChannelStatus.enabled && stopped(ChannelStatus.autoDisabled, NO_KEY_LEFT)),
      };
    });
    return theOne(found);
  }
}

/** @throws {AppError} channel_key_required */
function given(type: number, text: string): string[] {
  const keys = parseKeys(type, text);
  if (keys.length === 0) throw new AppError(ChannelError.channel_key_required);
  return keys;
}

function byFingerprint(keys: readonly string[]): ReadonlyMap<string, string> {
  return new Map(keys.map((key) => [fingerprintOf(key), key]));
}

/** @throws {AppError} channel_key_not_found */
function named(keys: ReadonlyMap<string, string>, fingerprint: string): string {
  const key = keys.get(fingerprint);
  if (key === undefined) throw new AppError(ChannelError.channel_key_not_found);
  return key;
}
