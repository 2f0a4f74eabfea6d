import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import type { NamedAuditEntry } from './audit-entries.service.js';

@ObjectType('AuditEntry', { description: 'A change of an object, or a reveal of a secret.' })
@Access('audit:read')
export class AuditEntryModel {
  @Field(() => ID, { description: 'The place in the chain of hashes.' })
  id: number;

  @Field(() => DateTime)
  at: Date;

  @Field({
    description:
      'user, identity_provider (rules for claims at a login), job, command, system (the program itself) or database (another client of the database, such as psql).',
  })
  actorKind: string;

  @Field(() => ID, { nullable: true })
  actorId: number | null;

  @Field({ description: 'The name at that time; empty for visitors and the program itself.' })
  actorName: string;

  @Field(() => Int, { nullable: true })
  actorRole: number | null;

  @Field(() => String, { nullable: true, description: 'session or accessToken.' })
  credential: string | null;

  @Field(() => String, { nullable: true, description: 'The address of the client.' })
  address: string | null;

  @Field(() => String, { nullable: true })
  requestId: string | null;

  @Field({ description: 'The GraphQL field, REST route, job or command.' })
  operation: string;

  @Field({ description: 'Such as channel.updated or token.key_shown.' })
  action: string;

  @Field()
  objectType: string;

  @Field({ description: 'Of an option its key. Empty for events of several objects, whose ids are in `after`.' })
  objectId: string;

  @Field()
  objectName: string;

  @Field(() => ID, { nullable: true, description: 'The user whom the object belongs to.' })
  ownerId: number | null;

  @Field(() => String, { nullable: true, description: 'The present name of that user.' })
  ownerName: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'JSON: the fields that differ, or all of a deleted object. Secrets are fingerprints.',
  })
  before: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'JSON: the fields that differ, all of a new object, or the facts of an event. Secrets are fingerprints.',
  })
  after: string | null;

  @Field({ description: 'SHA-256 of the content and of the hash of the previous entry, hexadecimal.' })
  hash: string;
}

export const AuditEntryConnection = connectionOf(AuditEntryModel, 'AuditEntry');

/** An entry of the audit log for GraphQL. */
export function toAuditEntryModel({
  position: id,
  before,
  after,
  previousHash: _,
  ...entry
}: NamedAuditEntry): AuditEntryModel {
  return { ...entry, id, before: before && JSON.stringify(before), after: after && JSON.stringify(after) };
}
