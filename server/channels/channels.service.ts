import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, Repository } from 'typeorm';
import { Changes } from '../platform/coordination/changes.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { AppError } from '../platform/errors/app-error.js';
import { CommonError } from '../platform/errors/common-errors.js';
import { Egress } from '../platform/http/egress.js';
import { ChannelEntity } from './channel.entity.js';
import { ChannelError } from './channel.errors.js';
import type { CreateChannelInput, UpdateChannelInput } from './channel.input.js';
import { requireKeys, requireModelNames, requireReadableJson, requireType } from './channel-rules.js';
import { ChannelStatus, type ChannelStatusValue, movesInto, type StatusActor } from './channel-status.js';
import { ChannelDirectory } from './directory/channel-directory.js';
import { fingerprintOf } from './keys/channel-keys.js';

const LONGEST_REASON = 1_000;
const MOST_IDS = 1_000;

/** The rules about channels; every write of their table. */
@Injectable()
export class ChannelsService {
  constructor(
    @InjectRepository(ChannelEntity) private readonly rows: Repository<ChannelEntity>,
    private readonly directory: ChannelDirectory,
    private readonly cipher: Cipher,
    private readonly changes: Changes,
    private readonly egress: Egress,
  ) {}

  /** @throws {AppError} channel_not_found */
  async get(id: number): Promise<ChannelEntity> {
    const row = await this.rows.findOneBy({ id });
    if (row === null) throw new AppError(ChannelError.channel_not_found);
    return row;
  }

  /** @throws {AppError} for an unavailable type, a missing key, or a field that breaks its rule */
  async create(input: CreateChannelInput): Promise<ChannelEntity> {
    requireKeys(requireType(input.type), input.key);
    requireModelNames(input.models);
    requireReadableJson(input);
    this.requireReachable(input.baseUrl);
    return this.insert({ ...columnsOf(input), ...this.keyColumn(input.key) });
  }

  /**
   * Writes the fields that are given.
   * @throws {AppError} as `create` does, or channel_not_found
   */
  async update(id: number, input: UpdateChannelInput): Promise<ChannelEntity> {
    const stored = await this.get(id);
    const key = input.key?.trim() ? input.key : undefined;
    const type = input.type ?? stored.type;
    if (type !== stored.type || key !== undefined) {
      requireKeys(requireType(type), key ?? this.cipher.decrypt('channel-key', stored.keyCipher));
    }
    if (input.models) requireModelNames(input.models);
    requireReadableJson(input);
    if (input.baseUrl !== stored.baseUrl) this.requireReachable(input.baseUrl);
    const columns = { ...columnsOf(input), ...(key !== undefined && this.keyColumn(key)) };
    if (Object.keys(columns).length > 0) await this.rows.update({ id }, columns);
    if (input.enabled != null) {
      await this.move([id], input.enabled ? ChannelStatus.enabled : ChannelStatus.disabled, 'administrator');
    }
    await this.published([id]);
    return this.get(id);
  }

  /** Makes a channel with the settings and keys of another; its test, balance and usage start afresh. */
  async copy(id: number, name: string, enabled: boolean): Promise<ChannelEntity> {
    const trimmed = name.trim();
    if (trimmed === '') throw new AppError(ChannelError.channel_name_and_key_required);
    if (trimmed.length > 100) throw new AppError(ChannelError.channel_name_too_long);
    const source = await this.get(id);
    const status = enabled ? ChannelStatus.enabled : ChannelStatus.disabled;
    return this.insert({ ...columnsOf(source), keyCipher: source.keyCipher, name: trimmed, status });
  }

  /** @returns how many were there to delete. */
  async delete(ids: readonly number[]): Promise<number> {
    requireIds(ids);
    const { affected } = await this.rows.delete({ id: In([...ids]) });
    await this.published(ids);
    return affected ?? 0;
  }

  /** @throws {AppError} channel_not_found */
  async deleteOne(id: number): Promise<void> {
    if ((await this.delete([id])) === 0) throw new AppError(ChannelError.channel_not_found);
  }

  /** Deletes every channel that is switched off, by a person or automatically. */
  async deleteDisabled(): Promise<number> {
    const { affected } = await this.rows.delete({ status: In([ChannelStatus.disabled, ChannelStatus.autoDisabled]) });
    await this.published([]);
    return affected ?? 0;
  }

  /** Switches channels on or off; those that are so already stay untouched. */
  async setEnabled(ids: readonly number[], enabled: boolean): Promise<ChannelEntity[]> {
    requireIds(ids);
    await this.move(ids, enabled ? ChannelStatus.enabled : ChannelStatus.disabled, 'administrator');
    await this.published(ids);
    return this.rows.find({ where: { id: In([...ids]) }, order: { id: 'DESC' } });
  }

  /**
   * Switches off a channel that its upstream refuses, unless a person wants it kept on.
   * @returns false when the channel was not enabled or may not be disabled automatically.
   */
  async disableAutomatically(channelId: number, reason: string): Promise<boolean> {
    const moved = await this.move([channelId], ChannelStatus.autoDisabled, 'automatic', reason);
    if (moved) await this.published([channelId]);
    return moved;
  }

  /**
   * Sets one key of a pool aside that its upstream refuses; the channel itself when it was the last one.
   * @returns what was disabled; `nothing` when somebody was faster or a person wants the channel kept on.
   */
  async refuseKey(channelId: number, key: string, reason: string): Promise<'key' | 'channel' | 'nothing'> {
    const view = this.directory.byId(channelId);
    if (!view?.autoBan) return 'nothing';
    const others = view.keys.filter((known) => known !== key);
    if (others.length === 0) return (await this.disableAutomatically(channelId, reason)) ? 'channel' : 'nothing';
    if (others.length === view.keys.length) return 'nothing';
    const refused = { reason: reason.slice(0, LONGEST_REASON), time: new Date().toISOString() };
    await this.rows.query('UPDATE channels SET refused_keys = refused_keys || $2::jsonb WHERE id = $1', [
      channelId,
      JSON.stringify({ [fingerprintOf(key)]: refused }),
    ]);
    await this.published([channelId]);
    return 'key';
  }

  /** Switches a channel on again that was switched off automatically. @returns false when it was not. */
  async enableAutomatically(channelId: number): Promise<boolean> {
    const moved = await this.move([channelId], ChannelStatus.enabled, 'automatic');
    if (moved) await this.published([channelId]);
    return moved;
  }

  /** Remembers how long a test took, whether or not it succeeded. */
  async recordTest(channelId: number, durationMs: number): Promise<void> {
    await this.rows.update({ id: channelId }, { responseTimeMs: Math.round(durationMs), testedAt: new Date() });
  }

  /** Whether any channel has been tested yet. */
  async hasTested(): Promise<boolean> {
    return this.rows.existsBy({ testedAt: Not(IsNull()) });
  }

  /** Rebuilds what the relay knows of all channels. @returns how many channels there are. */
  async rebuild(): Promise<number> {
    await this.directory.reload();
    return this.rows.count();
  }

  private async insert(columns: Partial<ChannelEntity>): Promise<ChannelEntity> {
    const { identifiers } = await this.rows.insert(columns);
    const id = Number(identifiers[0]?.id);
    await this.published([id]);
    return this.get(id);
  }

  /** Moves channels into a status from wherever the actor may; says whether any moved. */
  private async move(
    ids: readonly number[],
    target: ChannelStatusValue,
    actor: StatusActor,
    reason?: string,
  ): Promise<boolean> {
    const { affected } = await this.rows.update(
      { id: In([...ids]), status: In([...movesInto(target, actor)]), ...(actor === 'automatic' && { autoBan: true }) },
      {
        status: target,
        // Whoever is switched on again starts with all of its keys.
        ...(target === ChannelStatus.enabled && { refusedKeys: {} }),
        statusReason: reason?.slice(0, LONGEST_REASON) ?? null,
        statusTime: reason === undefined ? null : new Date(),
      },
    );
    return (affected ?? 0) > 0;
  }

  /** @throws {AppError} egress_private, rather now than at the first call */
  private requireReachable(baseUrl: string | null | undefined): void {
    if (baseUrl) this.egress.check(new URL(baseUrl));
  }

  private keyColumn(key: string): Pick<ChannelEntity, 'keyCipher' | 'refusedKeys'> {
    return { keyCipher: this.cipher.encrypt('channel-key', key.trim()), refusedKeys: {} };
  }

  private async published(channelIds: readonly number[]): Promise<void> {
    await this.changes.publish('channel', { channelIds: [...channelIds] });
  }
}

function requireIds(ids: readonly number[]): void {
  if (ids.length === 0) throw new AppError(ChannelError.channel_batch_empty);
  if (ids.length > MOST_IDS) throw new AppError(CommonError.invalid_parameter);
}

const WRITABLE = [
  'type',
  'name',
  'openaiOrganization',
  'testModel',
  'weight',
  'priority',
  'baseUrl',
  'other',
  'models',
  'groups',
  'modelMapping',
  'statusCodeMapping',
  'paramOverride',
  'setting',
  'modelPrefix',
  'tag',
  'autoBan',
] as const satisfies (keyof ChannelEntity)[];

type Given = { [Column in (typeof WRITABLE)[number] | 'maxInputTokens']?: ChannelEntity[Column] | null };

/** The columns that are given; null and absent leave a column as it is, except the limit, which null lifts. */
function columnsOf(given: Given): Partial<ChannelEntity> {
  const columns: Partial<ChannelEntity> = {};
  for (const column of WRITABLE) {
    if (given[column] != null) Object.assign(columns, { [column]: given[column] });
  }
  if (given.maxInputTokens !== undefined) columns.maxInputTokens = given.maxInputTokens;
  return columns;
}
