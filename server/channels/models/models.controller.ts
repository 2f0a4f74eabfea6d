import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { ChannelModelsService } from './channel-models.service.js';

@Controller('api')
export class ModelsController {
  constructor(private readonly models: ChannelModelsService) {}

  @Get('models')
  @Access('user')
  @Documented({
    summary: 'List the models that each channel type suggests',
    data: z.record(z.string(), z.array(z.string())).describe('Number of the channel type → model names.'),
  })
  byType() {
    return ok(this.models.byType());
  }

  @Get('user/models')
  @Access('user')
  @Documented({ summary: 'List the names of the models that the caller may call', data: z.array(z.string()) })
  usable(@Caller() caller: Principal) {
    return ok(this.models.usable(caller));
  }
}
