import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { AppError } from '../common/errors/app-error.js';
import { invalidField } from '../common/errors/invalid-field.js';
import { Egress } from '../platform/http/egress/egress.js';
import type { UpdateChannelsInput } from './channel-bulk.input.js';
import { ChannelEntity } from './model/channel.entity.js';
import { ChannelError } from './model/channel.errors.js';
import type { CreateChannelInput, UpdateChannelInput } from './model/channel.input.js';
import { MAX_MODELS, originOf } from './model/channel-fields.js';
import { parseKeys, stoppedByHand } from './model/channel-keys.js';
import { ChannelRows } from './model/channel-rows.js';
import {
  otherOf,
  requireIds,
  requireKeys,
  requireModelNames,
  requireReadableJson,
  requireType,
  theOne,
} from './model/channel-rules.js';
import { ChannelStatus, type DisablingReason, leavesNoKey, moveOf } from './model/channel-status.js';
import { TestResults } from './probing/test-results.repository.js';

/** Creates, reads, changes and deletes channels, and validates their rules. */
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
    return this.insert({ ...columnsOf(input), other, ...this.rows.sealed(input.type, input.key) });
  }

  /** Creates a channel for each key, with the same settings. @throws {AppError} the errors of `create` */
  async createForEachKey(input: CreateChannelInput): Promise<ChannelEntity[]> {
    const keys = parseKeys(requireType(input.type).id, input.key);
    const created: ChannelEntity[] = [];
    for (const key of keys.length > 0 ? keys : ['']) created.push(await this.create({ ...input, key }));
    return created;
  }

  /**
   * Writes the given fields.
   * @throws {AppError} as `create` does, channel_not_found, or channel_keys_disabled when it cannot be enabled
   */
  async update(id: number, input: UpdateChannelInput): Promise<ChannelEntity> {
    if (input.models) requireModelNames(input.models);
    requireReadableJson(input);
    const { found } = await this.rows.edit({ id }, (stored) => this.changesOf(stored, input));
    return theOne(found);
  }

  /**
   * Applies one change to several channels, all or none.
   * @returns the existing channels among them, newest first.
   * @throws {AppError} channel_batch_empty, channel_models_left when a channel would have no model,
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
   * Creates a channel with the settings and keys of another; its test, balance and usage are reset. Manually disabled
   * keys remain disabled.
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
    return this.insert({
      ...columnsOf(source),
      keyCipher: source.keyCipher,
      keyFingerprints: source.keyFingerprints,
      refusedKeys,
      name: trimmed,
      status,
    });
  }

  /** @returns the number of deleted channels. Their logs and sums are kept. */
  async delete(ids: readonly number[]): Promise<number> {
    requireIds(ids);
    return this.rows.delete({ id: In([...ids]) });
  }

  /** @throws {AppError} channel_not_found */
  async deleteOne(id: number): Promise<void> {
    if ((await this.delete([id])) === 0) throw new AppError(ChannelError.channel_not_found);
  }

  /**
   * Deletes every disabled channel, disabled manually or automatically.
   * @returns the number of deleted channels.
   */
  async deleteDisabled(): Promise<number> {
    return this.rows.delete({ status: In([ChannelStatus.disabled, ChannelStatus.autoDisabled]) });
  }

  /**
   * Enables or disables channels, all or none; channels with that state already are not changed.
   * @throws {AppError} channel_keys_disabled
   */
  async setEnabled(ids: readonly number[], enabled: boolean): Promise<ChannelEntity[]> {
    requireIds(ids);
    const target = enabled ? ChannelStatus.enabled : ChannelStatus.disabled;
    const { found } = await this.rows.move({ id: In([...ids]) }, target, 'administrator');
    return found.toReversed();
  }

  /**
   * Disables a channel that its upstream refuses, unless automatic disabling is off for it.
   * @returns false when the channel was not enabled or may not be disabled automatically.
   */
  async disableAutomatically(channelId: number, reason: DisablingReason): Promise<boolean> {
    const { changed } = await this.rows.move({ id: channelId }, ChannelStatus.autoDisabled, 'automatic', reason);
    return changed.length > 0;
  }

  /** Enables a channel that was disabled automatically. @returns false when it was not. */
  async enableAutomatically(channelId: number): Promise<boolean> {
    const { changed } = await this.rows.move({ id: channelId }, ChannelStatus.enabled, 'automatic');
    return changed.length > 0;
  }

  /** Makes every process rebuild its channel directory. @returns the number of channels. */
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
    if (input.key?.trim()) Object.assign(columns, this.rows.sealed(type, input.key), { refusedKeys: {} });
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
   * Administrators may edit a channel but not read its keys, so stored keys are not sent to a new host.
   * @throws {AppError} channel_key_needed
   */
  private requireSameHost(stored: ChannelEntity, type: number, baseUrl: string): void {
    if (this.rows.keysOf(stored).length === 0) return;
    const before = originOf(stored.baseUrl, requireType(stored.type).defaultBaseUrl);
    const after = originOf(baseUrl, requireType(type).defaultBaseUrl);
    if (before === after) return;
    throw invalidField(ChannelError.channel_key_needed, 'key');
  }

  /** Validates the address immediately instead of at the first call. @throws {AppError} egress_private */
  private requireReachable(baseUrl: string | null | undefined): void {
    if (baseUrl) this.egress.check(new URL(baseUrl));
  }
}

function changesModels({ addModels, removeModels }: UpdateChannelsInput): boolean {
  return addModels != null || removeModels != null;
}

/** @throws {AppError} channel_models_left, channel_too_many_models */
function modelsOf({ name, models }: ChannelEntity, { addModels, removeModels }: UpdateChannelsInput): string[] {
  const removed = new Set(removeModels);
  const left = [...new Set([...models, ...(addModels ?? [])])].filter((model) => !removed.has(model));
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

/**
 * The columns of the given fields; null and absent leave a column unchanged, except the input limit, which null
 * removes.
 */
function columnsOf(given: Given): Partial<ChannelEntity> {
  const columns: Partial<ChannelEntity> = {};
  for (const column of WRITABLE) {
    if (given[column] != null) Object.assign(columns, { [column]: given[column] });
  }
  if (given.maxInputTokens !== undefined) columns.maxInputTokens = given.maxInputTokens;
  return columns;
}
