import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { StaffRole as StaffRoleName } from '../../common/permissions.js';
import { may, type Permitted, permissionsOf, Role } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Quota } from '../../platform/graphql/scalars.js';
import type { UserRecord } from './user.entity.js';
import { StaffRole } from './user.model.js';

@ObjectType({ description: "What the caller's role permits, for the console." })
@Access('user')
export class Capabilities {
  @Field(() => Boolean)
  manageUsers: boolean;

  @Field(() => Boolean)
  promoteUsers: boolean;

  @Field(() => Boolean)
  manageChannels: boolean;

  @Field(() => Boolean)
  editOptions: boolean;

  @Field(() => Boolean)
  seeAllLogs: boolean;
}

@ObjectType('Viewer', { description: 'The logged-in user.' })
@Access('user')
export class ViewerModel {
  @Field(() => ID)
  id: string;

  @Field(() => String)
  username: string;

  @Field(() => String)
  displayName: string;

  @Field(() => Int)
  role: number;

  @Field(() => StaffRole, { nullable: true })
  staffRole: StaffRoleName | null;

  @Field(() => [String], { description: 'The permissions of the role or the staff role, such as users:read.' })
  permissions: string[];

  @Field(() => String)
  group: string;

  @Field(() => String)
  email: string;

  @Field(() => Quota)
  quota: number;

  @Field(() => Quota)
  usedQuota: number;

  @Field(() => Int)
  requestCount: number;

  @Field(() => Capabilities)
  capabilities: Capabilities;
}

@ObjectType('BalanceChange', { description: 'The balance and the usage of an account after a change.' })
@Access('user')
export class BalanceChangeModel {
  @Field(() => ID)
  userId: number;

  @Field(() => Quota)
  quota: number;

  @Field(() => Quota)
  usedQuota: number;

  @Field(() => Int)
  requestCount: number;
}

/** Maps the logged-in user to the model. */
export function toViewer({ user, balance }: UserRecord): ViewerModel {
  const { id, username, displayName, role, staffRole, group, email } = user;
  return {
    id: String(id),
    username,
    displayName,
    role,
    staffRole,
    group,
    email,
    ...balance,
    permissions: permissionsOf(user),
    capabilities: capabilitiesOf(user),
  };
}

function capabilitiesOf(user: Permitted): Capabilities {
  return {
    manageUsers: may(user, 'users:write'),
    promoteUsers: user.role >= Role.root,
    manageChannels: may(user, 'channels:write'),
    editOptions: may(user, 'options:write'),
    seeAllLogs: may(user, 'logs:read'),
  };
}
