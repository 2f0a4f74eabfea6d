import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { AppError } from '../common/errors/app-error.js';
import { Egress } from '../platform/http/egress/egress.js';
import type { UpdateChannelsInput } from './channel-bulk.input.js';
import { originOf } from './model/base-url.js';
import { ChannelEntity } from './model/channel.entity.js';
import { ChannelError } from './model/channel.errors.js';
import type { CreateChannelInput, UpdateChannelInput } from './model/channel.input.js';
import { MAX_MODELS } from './model/channel-fields.js';
import { requireIds, theOne } from './model/channel-ids.js';
import { parseKeys, stoppedByHand } from './model/channel-keys.js';
import { leavesNoKey, moveOf } from './model/channel-move.js';
import { ChannelRows } from './model/channel-rows.js';
import { otherOf, requireKeys, requireModelNames, requireReadableJson, requireType } from './model/channel-rules.js';
import { ChannelStatus } from './model/channel-status.js';
import { TestResults } from './probing/test-results.repository.js';

/** The rules about channels as administrators keep them. */
@Injectable()
export class ChannelsService {
  constructor(
    @InjectRepository(ChannelEntity) private readonly table: Repository<ChannelEntity>,
    private readonly rows: ChannelRows,
    private readonly egress: Egress,
    private readonly tests: TestResults,
  ) {}

  /** @throws {AppError} channel_not_found */
  async get(id: number): Promise<ChannelEntity> {
    const row = await this.table.findOneBy({ id });
    if (row === null) throw new AppError(ChannelError.channel_not_found);
    return row;
  }

  /** Whether any channel has passed the last test of one of its models. */
  hasPassedTest(): Promise<boolean> {
    return this.tests.hasSuccess();
  }

  /** @throws {AppError} for an unavailable type, a missing key, or a field that breaks its rule */
  async create(input: CreateChannelInput): Promise<ChannelEntity> {
    const type = requireType(input.type);
    requireKeys(type, parseKeys(type.id, input.key));
    requireModelNames(input.models);
    requireReadableJson(input);
    this.requireReachable(input.baseUrl);
    const other = otherOf(type, input.other ?? '');
    return this.insert({ ...columnsOf(input), other, keyCipher: this.rows.sealed(input.key) });
  }

  /**
   * Writes the fields that are given.
   * @throws {AppError} as `create` does, channel_not_found, or channel_keys_disabled when it cannot be enabled
   */
  async update(id: number, input: UpdateChannelInput): Promise<ChannelEntity> {
    if (input.models) requireModelNames(input.models);
    requireReadableJson(input);
    const { found } = await this.rows.edit({ id }, (stored) => this.changesOf(stored, input));
    return theOne(found);
  }

  /**
   * Changes several channels alike, all or none.
   * @returns those of them that are there, newest first.
   * @throws {AppError} channel_batch_empty, channel_models_left when one would serve nothing any more,
   * channel_too_many_models, channel_model_name_too_long
   */
  async updateMany(ids: readonly number[], input: UpdateChannelsInput): Promise<ChannelEntity[]> {
    requireIds(ids);
    requireModelNames(input.addModels ?? []);
    const { found } = await this.rows.edit({ id: In([...ids]) }, (row) => {
      return { ...columnsOf(input), ...(changesModels(input) && { models: modelsOf(row, input) }) };
    });
    return found.toReversed();
  }

  /**
   * Makes a channel with the settings and keys of another; its test, balance and usage start afresh. Keys that a person
   * switched off stay so.
   * @throws {AppError} channel_not_found, channel_name_and_key_required, channel_name_too_long, channel_keys_disabled
   */
  async copy(id: number, name: string, enabled: boolean): Promise<ChannelEntity> {
    const trimmed = name.trim();
    if (trimmed === '') throw new AppError(ChannelError.channel_name_and_key_required);
    if (trimmed.length > 100) throw new AppError(ChannelError.channel_name_too_long);
    const source = await this.get(id);
    const refusedKeys = stoppedByHand(source.refusedKeys);
    if (enabled && leavesNoKey(() => this.rows.keysOf(source), refusedKeys)) {
      throw new AppError(ChannelError.channel_keys_disabled, { name: source.name });
    }
    const status = enabled ? ChannelStatus.enabled : ChannelStatus.disabled;
    return this.insert({ ...columnsOf(source), keyCipher: source.keyCipher, refusedKeys, name: trimmed, status });
  }

  /** @returns how many were there to delete. Their logs and sums stay. */
  async delete(ids: readonly number[]): Promise<number> {
    requireIds(ids);
    return this.rows.delete({ id: In([...ids]) });
  }

  /** @throws {AppError} channel_not_found */
  async deleteOne(id: number): Promise<void> {
    if ((await this.delete([id])) === 0) throw new AppError(ChannelError.channel_not_found);
  }

  /**
   * Deletes every channel that is switched off, by a person or automatically.
   * @returns how many there were.
   */
  async deleteDisabled(): Promise<number> {
    return this.rows.delete({ status: In([ChannelStatus.disabled, ChannelStatus.autoDisabled]) });
  }

  /**
   * Switches channels on or off, all or none; those that are so already stay untouched.
   * @throws {AppError} channel_keys_disabled
   */
  async setEnabled(ids: readonly number[], enabled: boolean): Promise<ChannelEntity[]> {
    requireIds(ids);
    const target = enabled ? ChannelStatus.enabled : ChannelStatus.disabled;
    const { found } = await this.rows.move({ id: In([...ids]) }, target, 'administrator');
    return found.toReversed();
  }

  /**
   * Switches off a channel that its upstream refuses, unless a person wants it kept on.
   * @returns false when the channel was not enabled or may not be disabled automatically.
   */
  async disableAutomatically(channelId: number, reason: string): Promise<boolean> {
    const { changed } = await this.rows.move({ id: channelId }, ChannelStatus.autoDisabled, 'automatic', reason);
    return changed.length > 0;
  }

  /** Switches a channel on again that was switched off automatically. @returns false when it was not. */
  async enableAutomatically(channelId: number): Promise<boolean> {
    const { changed } = await this.rows.move({ id: channelId }, ChannelStatus.enabled, 'automatic');
    return changed.length > 0;
  }

  /** Has every process build anew what the relay knows of channels. @returns how many channels there are. */
  async rebuild(): Promise<number> {
    await this.rows.published([]);
    return this.table.count();
  }

  private async insert(columns: Partial<ChannelEntity>): Promise<ChannelEntity> {
    return this.get(await this.rows.insert(columns));
  }

  private changesOf(stored: ChannelEntity, input: UpdateChannelInput): Partial<ChannelEntity> {
    const columns = columnsOf(input);
    const type = input.type ?? stored.type;
    if (input.key?.trim()) Object.assign(columns, { keyCipher: this.rows.sealed(input.key), refusedKeys: {} });
    if (type !== stored.type || columns.keyCipher !== undefined) {
      requireKeys(requireType(type), this.rows.keysOf({ ...stored, ...columns }));
    }
    if (columns.keyCipher === undefined) this.requireSameHost(stored, type, input.baseUrl ?? stored.baseUrl);
    const other = input.other ?? stored.other;
    if (type !== stored.type || other !== stored.other) columns.other = otherOf(requireType(type), other);
    if (input.baseUrl !== stored.baseUrl) this.requireReachable(input.baseUrl);
    if (input.enabled == null) return columns;
    const target = input.enabled ? ChannelStatus.enabled : ChannelStatus.disabled;
    const changed = { ...stored, ...columns };
    return { ...columns, ...moveOf(changed, () => this.rows.keysOf(changed), { target, actor: 'administrator' }) };
  }

  /**
   * Whoever may edit a channel may not read its keys, so they go to no other host than they were entered for.
   * @throws {AppError} channel_key_needed
   */
  private requireSameHost(stored: ChannelEntity, type: number, baseUrl: string): void {
    if (this.rows.keysOf(stored).length === 0) return;
    const before = originOf(stored.baseUrl, requireType(stored.type).defaultBaseUrl);
    const after = originOf(baseUrl, requireType(type).defaultBaseUrl);
    if (before === after) return;
    const { zh, en } = ChannelError.channel_key_needed;
    const field = { field: 'key', code: 'channel_key_needed', text: { zh, en } };
    throw new AppError(ChannelError.channel_key_needed, {}, { fields: [field] });
  }

  /** @throws {AppError} egress_private, rather now than at the first call */
  private requireReachable(baseUrl: string | null | undefined): void {
    if (baseUrl) this.egress.check(new URL(baseUrl));
  }
}

function changesModels({ addModels, removeModels }: UpdateChannelsInput): boolean {
  return addModels != null || removeModels != null;
}

/** @throws {AppError} channel_models_left, channel_too_many_models */
function modelsOf({ name, models }: ChannelEntity, { addModels, removeModels }: UpdateChannelsInput): string[] {
  const gone = new Set(removeModels);
  const left = [...new Set([...models, ...(addModels ?? [])])].filter((model) => !gone.has(model));
  if (left.length === 0) throw new AppError(ChannelError.channel_models_left, { name });
  if (left.length > MAX_MODELS) throw new AppError(ChannelError.channel_too_many_models);
  return left;
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
