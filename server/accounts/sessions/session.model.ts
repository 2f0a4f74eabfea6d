import { Field, ID, ObjectType } from '@nestjs/graphql';
import { z } from 'zod';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { unixTime } from '../../platform/http/openapi/schema-registry.js';
import type { SessionEntity } from './session.entity.js';

/**
 * The substrings that identify browsers and systems; more specific ones first, because most user agents also contain
 * the names of others.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^python-requests\//, 'Python'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A readable browser name such as `Firefox, Linux`. Empty if no part of the User-Agent is recognised. */
export function browserName(userAgent: string): string {
  return [wordFor(userAgent, BROWSERS), wordFor(userAgent, SYSTEMS)].filter((word) => word !== undefined).join(', ');
}

function wordFor(userAgent: string, words: readonly (readonly [RegExp, string])[]): string | undefined {
  return words.find(([pattern]) => pattern.test(userAgent))?.[1];
}

@ObjectType('Session', { description: 'A login of the viewer.' })
@Access('user')
export class SessionModel {
  @Field(() => ID)
  id: string;

  @Field(() => String, { description: 'The address the login came from.' })
  ip: string;

  @Field(() => String, { description: 'A readable browser name; empty when it is not recognised.' })
  browser: string;

  @Field(() => DateTime)
  startedAt: Date;

  @Field(() => DateTime, { description: 'The last visit, accurate to five minutes.' })
  lastSeenAt: Date;

  @Field(() => Boolean, { description: 'Whether this request uses this login.' })
  current: boolean;
}

/** Maps a login for its owner. The id is derived from the stored digest and cannot be used to log in. */
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

/** The same login in the REST format. */
export function toWireSession({ startedAt, lastSeenAt, ...rest }: SessionModel): z.infer<typeof sessionSchema> {
  return { ...rest, created_time: unixSeconds(startedAt), accessed_time: unixSeconds(lastSeenAt) };
}
