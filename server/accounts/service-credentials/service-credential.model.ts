import { Field, ID, ObjectType } from '@nestjs/graphql';
import { z } from 'zod';
import type { Permission } from '../../common/permissions.js';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { unixTime } from '../../platform/http/openapi/schema-registry.js';

@ObjectType('ServiceCredential', { description: 'A credential of a program, limited to scopes.' })
@Access('access:read')
export class ServiceCredentialModel {
  @Field(() => ID)
  id: number;

  @Field(() => String)
  name: string;

  @Field(() => String, { description: 'The first characters of the secret.' })
  prefix: string;

  @Field(() => [String], { description: 'Permissions. Only permissions that its creator currently has are in effect.' })
  scopes: readonly Permission[];

  @Field(() => [String], { description: 'Addresses and networks that may use it; empty: all.' })
  allowedAddresses: readonly string[];

  @Field(() => ID, { description: 'The user for whom it acts.' })
  createdBy: number;

  @Field(() => String)
  createdByName: string;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true })
  expiresAt: Date | null;

  @Field(() => DateTime, { nullable: true })
  revokedAt: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Recorded at most once per minute.' })
  lastUsedAt: Date | null;

  @Field(() => String, { nullable: true, description: 'The address of the recorded last use.' })
  lastUsedFrom: string | null;
}

@ObjectType('CreatedServiceCredential')
@Access('access:write')
export class CreatedServiceCredentialModel {
  @Field(() => ServiceCredentialModel)
  credential: ServiceCredentialModel;

  @Field(() => String, { description: 'Returned only here. Sent as Authorization: Bearer.' })
  secret: string;
}

/** The format of REST. */
export const serviceCredentialSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    prefix: z.string().describe('The first characters of the secret.'),
    scopes: z.array(z.string()).describe('Permissions. Only permissions that its creator currently has are in effect.'),
    allowed_addresses: z.array(z.string()),
    created_by: z.int().describe('The user for whom it acts.'),
    created_at: unixTime,
    expires_at: unixTime,
    revoked_at: unixTime.describe('Unix seconds; 0 while it is valid.'),
    last_used_at: unixTime.describe('Unix seconds, recorded at most once per minute; 0 for never.'),
    last_used_from: z.string(),
  })
  .meta({ id: 'ServiceCredential' });

/** A service credential in the REST format, without its secret. */
export function toWireCredential(row: ServiceCredentialModel): z.infer<typeof serviceCredentialSchema> {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: [...row.scopes],
    allowed_addresses: [...row.allowedAddresses],
    created_by: row.createdBy,
    created_at: unixSeconds(row.createdAt),
    expires_at: unixSeconds(row.expiresAt),
    revoked_at: unixSeconds(row.revokedAt),
    last_used_at: unixSeconds(row.lastUsedAt),
    last_used_from: row.lastUsedFrom ?? '',
  };
}
