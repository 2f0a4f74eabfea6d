import { Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { Sql } from '../../platform/database/sql.js';
import { DateTime } from '../../platform/graphql/scalars.js';

@ObjectType('Provisioning', { description: 'Users and groups that the directory of the company provisions with SCIM.' })
@Access('users:read')
class ProvisioningModel {
  @Field(() => Int, { description: 'Without deleted accounts.' })
  users: number;

  @Field(() => Int)
  groups: number;

  @Field(() => Int, { description: 'Valid service credentials with the scope provisioning:write.' })
  credentials: number;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The last use of these credentials, recorded at most once per minute; null: never.',
  })
  lastCallAt: Date | null;
}

const COUNT = `
  SELECT (SELECT count(*) FROM provisioned_users p JOIN users u ON u.id = p.user_id AND u.deleted_at IS NULL) AS users,
    (SELECT count(*) FROM provisioned_groups) AS groups,
    count(*) FILTER (WHERE revoked_at IS NULL AND coalesce(expires_at > now(), true)) AS credentials,
    max(last_used_at) AS "lastCallAt"
  FROM service_credentials WHERE 'provisioning:write' = ANY(scopes)`;

@Resolver(() => ProvisioningModel)
export class ProvisioningResolver {
  constructor(private readonly sql: Sql) {}

  @Query(() => ProvisioningModel)
  @Access('users:read')
  async provisioning(): Promise<ProvisioningModel> {
    const [counted] = await this.sql.query<ProvisioningModel>('provisioning', COUNT);
    return counted ?? { users: 0, groups: 0, credentials: 0, lastCallAt: null };
  }
}
