import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import type { Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller, OptionalCaller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { ResponseLanguage } from '../../platform/http/request-language.js';
import { type UsableGroup, UsableGroupsService } from './usable-groups.service.js';

const usableGroupsSchema = z
  .record(z.string(), z.object({ ratio: z.number().describe('Factor on all prices.'), desc: z.string() }))
  .describe('By name of the group.');

/** The documented map: group → ratio and description. */
function encodeUsableGroups(groups: readonly UsableGroup[]): z.infer<typeof usableGroupsSchema> {
  return Object.fromEntries(groups.map(({ name, ratio, description }) => [name, { ratio, desc: description }]));
}

@Controller('api')
export class GroupsController {
  constructor(private readonly groups: UsableGroupsService) {}

  @Get('group')
  @Access('staff')
  @Documented({ summary: 'List the names of all groups', data: z.array(z.string()) })
  names() {
    return ok(this.groups.all());
  }

  @Get('user/groups')
  @Access('public')
  @Documented({ summary: 'List the groups that a visitor or the logged-in user may choose', data: usableGroupsSchema })
  usable(@OptionalCaller() visitor: Principal | null, @ResponseLanguage() language: Language) {
    return ok(encodeUsableGroups(this.groups.of(visitor?.group ?? '', language)));
  }

  @Get('user/self/groups')
  @Access('user')
  @Documented({ summary: 'List the groups that the caller may choose', data: usableGroupsSchema })
  own(@Caller() caller: Principal, @ResponseLanguage() language: Language) {
    return ok(encodeUsableGroups(this.groups.of(caller.group, language)));
  }
}
