import { Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { ok } from '../platform/http/envelope.js';
import { wholeNumber } from '../platform/http/input/page-query.js';
import { WireBody } from '../platform/http/input/wire-input.js';
import { Documented } from '../platform/http/openapi/documented.js';
import { encodeTeam, teamSchema } from './model/team.wire.js';
import { TeamInput } from './team.input.js';
import { TeamsService } from './teams.service.js';

@Controller('api/team')
export class TeamsController {
  constructor(private readonly teams: TeamsService) {}

  @Get()
  @Access('user')
  @Documented({ summary: 'List your teams, by name', data: z.array(teamSchema) })
  async list(@Caller() caller: Principal) {
    return ok((await this.teams.mine(caller)).map(encodeTeam));
  }

  @Get(':id')
  @Access('user')
  @Documented({ summary: 'Get one of your teams', data: teamSchema })
  async get(@Caller() caller: Principal, @Param('id') id: string) {
    return ok(encodeTeam(await this.teams.get(caller, wholeNumber(id))));
  }

  @Post()
  @Access('user', { idempotencyKey: true })
  @Documented({ summary: 'Create a team', data: teamSchema })
  @HttpCode(200)
  async create(@Caller() caller: Principal, @WireBody(TeamInput) input: TeamInput) {
    return ok(encodeTeam(await this.teams.create(caller, input)));
  }

  @Put(':id')
  @Access('user')
  @Documented({ summary: 'Rename a team', data: teamSchema })
  async update(@Caller() caller: Principal, @Param('id') id: string, @WireBody(TeamInput) input: TeamInput) {
    return ok(encodeTeam(await this.teams.update(caller, wholeNumber(id), input)));
  }

  @Delete(':id')
  @Access('user')
  @Documented({
    summary: 'Archive a team without tokens',
    description: 'The owner who archives it gets its balance.',
  })
  async archive(@Caller() caller: Principal, @Param('id') id: string) {
    await this.teams.archive(caller, wholeNumber(id));
    return ok();
  }
}
