import { Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { type Envelope, ok } from '../../platform/http/envelope.js';
import { PageQuery } from '../../platform/http/input/page.input.js';
import { pageOf, pageResult } from '../../platform/http/input/page-query.js';
import { WireBody, WireQuery } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { CreateUserInput, EditUserInput, userIdOf } from '../model/user.input.js';
import { userSchema, userWire } from '../model/user.wire.js';
import { UserEditorService } from './user-editor.service.js';
import { UserListService, UserOrderArgs } from './user-list.service.js';
import { ManageUserInput, StaffRoleInput, type UserFilter, UserSearchQuery } from './users.input.js';
import { UsersService } from './users.service.js';

const userPage = pageOf(userSchema);

@Controller('api/user')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly editor: UserEditorService,
    private readonly lists: UserListService,
  ) {}

  @Get()
  @Access('users:read')
  @Documented({ summary: 'List users, newest first', data: userPage })
  list(
    @Caller() caller: Principal,
    @WireQuery(PageQuery) query: PageQuery,
    @WireQuery(UserOrderArgs) order: UserOrderArgs,
  ) {
    return this.page(caller, {}, order, query);
  }

  @Get('search')
  @Access('users:read')
  @Documented({ summary: 'Search users', data: userPage })
  search(
    @Caller() caller: Principal,
    @WireQuery(PageQuery) query: PageQuery,
    @WireQuery(UserSearchQuery) filter: UserFilter,
    @WireQuery(UserOrderArgs) order: UserOrderArgs,
  ) {
    return this.page(caller, filter, order, query);
  }

  @Get(':id')
  @Access('users:read')
  @Documented({ summary: 'Read a user', data: userSchema })
  async get(@Caller() caller: Principal, @Param('id') id: string) {
    return ok(userWire.encode(await this.users.get(caller, userIdOf(id))));
  }

  @Post()
  @Access('users:write', { idempotencyKey: true })
  @Documented({ summary: 'Create a user' })
  @HttpCode(200)
  async create(@Caller() caller: Principal, @WireBody(CreateUserInput) input: CreateUserInput): Promise<Envelope> {
    await this.users.create(caller, input);
    return ok();
  }

  @Put()
  @Access('users:write')
  @Documented({
    summary: 'Change a user',
    description: 'Fields that are absent stay as they are.',
  })
  async update(
    @Caller() caller: Principal,
    @WireBody(EditUserInput) { id, ...changes }: EditUserInput,
  ): Promise<Envelope> {
    await this.editor.update(caller, id, changes);
    return ok();
  }

  @Post('manage')
  @Access('users:write')
  @Documented({
    summary: 'Promote, demote, enable, disable or delete a user',
    description: 'Only `role` and `status` of the returned user are filled in.',
    data: userSchema,
  })
  @HttpCode(200)
  async manage(@Caller() caller: Principal, @WireBody(ManageUserInput) { id, action }: ManageUserInput) {
    return ok(userWire.encodeState(await this.editor.act(caller, id, action)));
  }

  @Put(':id/staff_role')
  @Access('access:write')
  @Documented({
    summary: 'Grant or withdraw the staff role of a user',
    description: 'Only users with role 1 have a staff role.',
    data: userSchema,
  })
  async setStaffRole(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @WireBody(StaffRoleInput) { staffRole }: StaffRoleInput,
  ) {
    return ok(userWire.encodeFor(caller, await this.editor.setStaffRole(caller, userIdOf(id), staffRole || null)));
  }

  @Delete(':id')
  @Access('users:write')
  @Documented({ summary: 'Delete a user' })
  async remove(@Caller() caller: Principal, @Param('id') id: string): Promise<Envelope> {
    await this.editor.remove(caller, userIdOf(id));
    return ok();
  }

  private async page(caller: Principal, filter: UserFilter, order: UserOrderArgs, request: PageQuery) {
    const { records, total } = await this.lists.page(filter, order, request);
    const items = records.map((record) => userWire.encodeFor(caller, record));
    return ok(pageResult(request, items, total));
  }
}
