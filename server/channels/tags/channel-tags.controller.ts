import { Controller, HttpCode, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { Access } from '../../platform/access/access.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { ChannelTagBody, TagChannelsBody, UpdateChannelTagBody } from './channel-tag.input.js';
import { ChannelTagsService } from './channel-tags.service.js';

const howMany = z.int().describe('The number of affected channels.');

@Controller('api/channel')
export class ChannelTagsController {
  constructor(private readonly tags: ChannelTagsService) {}

  @Put('tag')
  @Access('channels:write')
  @Documented({
    summary: 'Change all channels of a tag',
    description: 'Absent fields stay unchanged; so do empty ones, except `new_tag`.',
    data: howMany,
  })
  async update(@WireBody(UpdateChannelTagBody) { tag, ...changes }: UpdateChannelTagBody) {
    return ok(await this.tags.update(tag, changes));
  }

  @Post('tag/enabled')
  @Access('channels:write')
  @Documented({ summary: 'Enable all channels of a tag', data: howMany })
  @HttpCode(200)
  async enable(@WireBody(ChannelTagBody) { tag }: ChannelTagBody) {
    return ok(await this.tags.setEnabled(tag, true));
  }

  @Post('tag/disabled')
  @Access('channels:write')
  @Documented({ summary: 'Disable all channels of a tag', data: howMany })
  @HttpCode(200)
  async disable(@WireBody(ChannelTagBody) { tag }: ChannelTagBody) {
    return ok(await this.tags.setEnabled(tag, false));
  }

  @Post('batch/tag')
  @Access('channels:write')
  @Documented({ summary: 'Set or remove the tag of channels', data: howMany })
  @HttpCode(200)
  async assign(@WireBody(TagChannelsBody) { ids, tag }: TagChannelsBody) {
    return ok(await this.tags.assign(ids, tag));
  }
}
