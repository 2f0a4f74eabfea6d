import { Field, ID, ObjectType } from '@nestjs/graphql';
import { z } from 'zod';
import type { Principal } from '../../common/principal.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { unixTime } from '../../platform/http/openapi/schema-registry.js';
import { browserName } from './browser-name.js';
import type { SessionEntity } from './session.entity.js';

@ObjectType('Session', { description: 'A place where the viewer is logged in.' })
export class SessionModel {
  @Field(() => ID)
  id: string;

  @Field(() => String, { description: 'The address the login came from.' })
  ip: string;

  @Field(() => String, { description: 'The browser in words; empty when it is not known.' })
  browser: string;

  @Field(() => DateTime)
  startedAt: Date;

  @Field(() => DateTime, { description: 'The last visit, exact to five minutes.' })
  lastSeenAt: Date;

  @Field(() => Boolean, { description: 'The login of this very request.' })
  current: boolean;
}

/** A login as its owner sees it. The id is of the digest that is kept: nobody can log in with it. */
export function toSessionModel({ session }: Principal, row: SessionEntity): SessionModel {
  const { idDigest, ip, userAgent, createdAt: startedAt, lastSeenAt } = row;
  const current = session?.digest.equals(idDigest) ?? false;
  return { id: idDigest.toString('hex'), ip, browser: browserName(userAgent), startedAt, lastSeenAt, current };
}

export const sessionSchema = z
  .object({
    id: z.string(),
    ip: z.string(),
    browser: z.string(),
    created_time: unixTime,
    accessed_time: unixTime,
    current: z.boolean(),
  })
  .meta({ id: 'Session' });

/** The same as REST writes it. */
export function toWireSession({ startedAt, lastSeenAt, ...rest }: SessionModel): z.infer<typeof sessionSchema> {
  return { ...rest, created_time: unixSeconds(startedAt), accessed_time: unixSeconds(lastSeenAt) };
}
