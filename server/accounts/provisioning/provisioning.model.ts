import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';

@ObjectType('Provisioning', { description: 'Users and groups that the directory of the company provisions with SCIM.' })
@Access('users:read')
export class ProvisioningModel {
  @Field(() => Int, { description: 'Without cancelled accounts.' })
  users: number;

  @Field(() => Int)
  groups: number;

  @Field(() => Int, { description: 'Valid service credentials with the scope provisioning:write.' })
  credentials: number;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Of these credentials, recorded at most once a minute; null: never.',
  })
  lastCallAt: Date | null;
}
