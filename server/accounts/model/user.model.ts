import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { StaffRole as StaffRoleName } from '../../common/permissions.js';
import { may } from '../../common/principal.js';
import type { SignInProviderName } from '../../options/catalogue/sign-in-providers.js';
import { IdentityProvider } from '../../options/status/status.model.js';
import { Access } from '../../platform/access/access.decorator.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import type { UserRecord } from './user.entity.js';
import { AccountKind, type Actor, editRefusal, offeredActions, staffRoleRefusal, UserAction } from './user-rules.js';

/** The staff roles as a GraphQL enum, in upper case. */
export const StaffRole = {
  SUPPORT: 'support',
  FINANCE: 'finance',
  CHANNELS: 'channels',
  AUDITOR: 'auditor',
} as const satisfies Record<Uppercase<StaffRoleName>, StaffRoleName>;

registerEnumType(StaffRole, {
  name: 'StaffRole',
  description: 'The permissions of a user with role 1 who works for the site; docs/access.md lists them.',
});

registerEnumType(UserAction, { name: 'UserAction' });

@ObjectType('User', { description: 'A user as an administrator sees them.' })
@Access('users:read')
export class UserModel {
  @Field(() => ID)
  id: string;

  @Field(() => AccountKind)
  kind: AccountKind;

  @Field(() => String)
  username: string;

  @Field(() => String)
  displayName: string;

  @Field(() => Int)
  role: number;

  @Field(() => StaffRole, { nullable: true, description: 'Of users with role 1; null for none.' })
  staffRole: StaffRoleName | null;

  @Field(() => Boolean, { description: 'Whether the caller may grant and withdraw staff roles of this user.' })
  staffRoleEditable: boolean;

  @Field(() => Int)
  status: number;

  @Field(() => String)
  group: string;

  @Field(() => String)
  email: string;

  @Field(() => [IdentityProvider], { description: 'The accounts at identity providers that are bound to the user.' })
  bindings: SignInProviderName[];

  @Field(() => Boolean, { description: 'Whether the directory of the company provisions the user with SCIM.' })
  provisioned: boolean;

  @Field(() => Quota)
  quota: number;

  @Field(() => Quota)
  usedQuota: number;

  @Field(() => Int)
  requestCount: number;

  @Field(() => Int)
  affCount: number;

  @Field(() => Quota)
  affHistoryQuota: number;

  @Field(() => ID, { nullable: true })
  inviterId: string | null;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'Set for deleted users.' })
  deletedAt: Date | null;

  @Field(() => [UserAction], { description: 'The actions that the caller may perform on this user now.' })
  allowedActions: UserAction[];

  @Field(() => Boolean)
  editable: boolean;
}

export const UserConnection = connectionOf(UserModel, 'User');

/** Maps a user to a model with the fields that `caller` may read. */
export function toUserModel(caller: Actor, { user, balance, identities, provisioned }: UserRecord): UserModel {
  const {
    kind,
    username,
    displayName,
    role,
    staffRole,
    status,
    group,
    email,
    affCount,
    affHistoryQuota,
    createdAt,
    deletedAt,
  } = user;
  const mayWrite = may(caller, 'users:write');
  return {
    id: String(user.id),
    kind,
    username,
    displayName,
    role,
    staffRole,
    staffRoleEditable: may(caller, 'access:write') && staffRoleRefusal(caller, user, null) === null,
    status,
    group,
    email,
    bindings: [...identities.keys()],
    provisioned,
    ...balance,
    affCount,
    affHistoryQuota,
    inviterId: user.inviterId === null ? null : String(user.inviterId),
    createdAt,
    deletedAt,
    allowedActions: mayWrite ? offeredActions(caller, user) : [],
    editable: mayWrite && editRefusal(caller, user) === null,
  };
}
