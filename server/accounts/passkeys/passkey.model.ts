import { Field, ID, ObjectType } from '@nestjs/graphql';
import { z } from 'zod';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { unixTime } from '../../platform/http/openapi/schema-registry.js';
import type { PasskeyEntity } from './passkey.entity.js';

@ObjectType('Passkey', { description: 'A passkey of the viewer.' })
@Access('user')
export class PasskeyModel {
  @Field(() => ID)
  id: string;

  @Field(() => String)
  name: string;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true })
  lastUsedAt: Date | null;
}

/** A passkey for its owner, without its public key. */
export function toPasskeyModel({ id, name, createdAt, lastUsedAt }: PasskeyEntity): PasskeyModel {
  return { id: String(id), name, createdAt, lastUsedAt };
}

export const passkeySchema = z
  .object({ id: z.int(), name: z.string(), created_time: unixTime, accessed_time: unixTime })
  .meta({ id: 'Passkey' });

/** A passkey as REST writes it. */
export function toWirePasskey({ id, name, createdAt, lastUsedAt }: PasskeyEntity): z.infer<typeof passkeySchema> {
  return { id, name, created_time: unixSeconds(createdAt), accessed_time: unixSeconds(lastUsedAt) };
}

/** The options for the browser's `navigator.credentials`, as specified by WebAuthn. */
export const ceremonySchema = z.object({ options: z.object({ publicKey: z.object({}) }) });
