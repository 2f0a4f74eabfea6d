import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Role } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Quota } from '../../platform/graphql/scalars.js';
import type { UserRecord } from './user-record.js';

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

/** Maps the logged-in user to the model. */
export function toViewer({ user, balance }: UserRecord): ViewerModel {
  const { id, username, displayName, role, group, email } = user;
  return { id: String(id), username, displayName, role, group, email, ...balance, capabilities: capabilitiesOf(role) };
}

function capabilitiesOf(role: number): Capabilities {
  const admin = role >= Role.admin;
  const root = role >= Role.root;
  return { manageUsers: admin, promoteUsers: root, manageChannels: admin, editOptions: admin, seeAllLogs: admin };
}
