import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import type { ChannelEntity } from '../model/channel.entity.js';
import { ChannelError } from '../model/channel.errors.js';
import { type ChangedChannels, ChannelRows } from '../model/channel-rows.js';
import { requireIds, requireModelNames, requireReadableJson } from '../model/channel-rules.js';
import { ChannelStatus } from '../model/channel-status.js';
import type { UpdateChannelTagInput } from './channel-tag.input.js';

const MAX_TAG_LENGTH = 64;

/**
 * Operations on all channels of a tag. A tag is only a text that its channels share, so it exists as long as one
 * channel has it.
 */
@Injectable()
export class ChannelTagsService {
  constructor(private readonly rows: ChannelRows) {}

  /**
   * Writes the given fields to every channel of a tag. Renaming it to an existing tag merges the channels.
   * @returns the number of channels with the tag.
   * @throws {AppError} channel_tag_required, channel_tag_not_found, channel_tag_unchanged when no field is given, or
   * the errors
   * of `ChannelsService.update`
   */
  async update(tag: string, input: UpdateChannelTagInput): Promise<number> {
    const name = required(tag);
    const columns = columnsOf(name, input);
    if (Object.keys(columns).length === 0) throw new AppError(ChannelError.channel_tag_unchanged);
    if (columns.models) requireModelNames(columns.models);
    requireReadableJson(columns);
    return counted(await this.rows.edit({ tag: name }, () => columns));
  }

  /**
   * Enables or disables every channel of a tag, all or none.
   * @returns the number of channels with the tag.
   * @throws {AppError} channel_tag_required, channel_tag_not_found, channel_keys_disabled
   */
  async setEnabled(tag: string, enabled: boolean): Promise<number> {
    const target = enabled ? ChannelStatus.enabled : ChannelStatus.disabled;
    return counted(await this.rows.move({ tag: required(tag) }, target, 'administrator'));
  }

  /**
   * Sets the tag of channels.
   * @param tag null removes it
   * @returns the number of existing channels among them.
   * @throws {AppError} channel_batch_empty, channel_tag_required, channel_tag_too_long
   */
  async assign(ids: readonly number[], tag: string | null): Promise<number> {
    requireIds(ids);
    const name = tag === null ? '' : required(tag);
    if (name.length > MAX_TAG_LENGTH) throw new AppError(ChannelError.channel_tag_too_long);
    const { found } = await this.rows.edit({ id: In([...ids]) }, (row) => (row.tag === name ? null : { tag: name }));
    return found.length;
  }
}

/** @throws {AppError} channel_tag_required */
function required(tag: string): string {
  const name = tag.trim();
  if (name === '') throw new AppError(ChannelError.channel_tag_required);
  return name;
}

/** @throws {AppError} channel_tag_not_found */
function counted({ found }: ChangedChannels): number {
  if (found.length === 0) throw new AppError(ChannelError.channel_tag_not_found);
  return found.length;
}

/**
 * The columns of the given fields. Null and absent leave them unchanged, and so does a new name that equals the tag.
 */
function columnsOf(tag: string, { newTag, ...input }: UpdateChannelTagInput): Partial<ChannelEntity> {
  const { modelMapping, models, groups, priority, weight } = input;
  return {
    ...(newTag != null && newTag !== tag && { tag: newTag }),
    ...(modelMapping != null && { modelMapping }),
    ...(models != null && { models }),
    ...(groups != null && { groups }),
    ...(priority != null && { priority }),
    ...(weight != null && { weight }),
  };
}
