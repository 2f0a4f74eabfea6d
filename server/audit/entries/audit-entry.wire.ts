import { z } from 'zod';
import type { AuditEntry } from './audit-entries.service.js';

const fields = z.record(z.string(), z.unknown()).nullable();

export const auditEntrySchema = z
  .object({
    id: z.int().describe('The place in the chain of hashes.'),
    at: z.iso.datetime(),
    actor_kind: z
      .string()
      .describe(
        'user, identity_provider (rules for claims at a login), job, command, system (the program itself) or database (such as psql).',
      ),
    actor_id: z.int().nullable(),
    actor_name: z.string().describe('The name at that time.'),
    actor_role: z.int().nullable(),
    credential: z.string().nullable().describe('session, accessToken or serviceCredential.'),
    address: z.string().nullable().describe('The address of the client.'),
    request_id: z.string().nullable(),
    operation: z.string().describe('The GraphQL field, REST route, job or command.'),
    action: z.string().describe('Such as channel.updated or token.key_shown.'),
    object_type: z.string(),
    object_id: z.string(),
    object_name: z.string(),
    owner_id: z.int().nullable().describe('The user whom the object belongs to.'),
    before: fields.describe('The fields that differ, or all of a deleted object. Secrets are fingerprints.'),
    after: fields.describe('The fields that differ, all of a new object, or the facts of an event.'),
    previous_hash: z.string(),
    hash: z.string().describe('SHA-256 of the content and of the hash of the previous entry, hexadecimal.'),
  })
  .meta({ id: 'AuditEntry' });

/** An entry of the audit log in the REST format. */
export function encodeAuditEntry(entry: AuditEntry): z.infer<typeof auditEntrySchema> {
  return {
    id: entry.position,
    at: entry.at.toISOString(),
    actor_kind: entry.actorKind,
    actor_id: entry.actorId,
    actor_name: entry.actorName,
    actor_role: entry.actorRole,
    credential: entry.credential,
    address: entry.address,
    request_id: entry.requestId,
    operation: entry.operation,
    action: entry.action,
    object_type: entry.objectType,
    object_id: entry.objectId,
    object_name: entry.objectName,
    owner_id: entry.ownerId,
    before: entry.before,
    after: entry.after,
    previous_hash: entry.previousHash,
    hash: entry.hash,
  };
}
