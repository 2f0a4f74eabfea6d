import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { AuditSinkKind } from './audit-sink.js';
import type { AuditSinkState } from './audit-sinks.service.js';

@ObjectType('AuditSink', {
  description: 'A system that receives the entries of the audit log, and the state of its delivery.',
})
@Access('audit:read')
export class AuditSinkModel {
  @Field(() => ID)
  id: string;

  @Field()
  name: string;

  @Field(() => AuditSinkKind)
  kind: AuditSinkKind;

  @Field()
  url: string;

  @Field({ description: 'A paused sink keeps its place and sends nothing.' })
  enabled: boolean;

  @Field({ description: 'Whether it has a secret, which is never returned.' })
  hasSecret: boolean;

  @Field(() => Float, { description: 'The last entry that the target has confirmed; 0 before the first one.' })
  position: number;

  @Field(() => Float, { description: 'Entries that it has not sent yet.' })
  waitingEntries: number;

  @Field(() => DateTime, { nullable: true, description: 'The time of its oldest unsent entry; null without entries.' })
  waitingSince: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When the target last confirmed entries.' })
  sentAt: Date | null;

  @Field(() => Int, { description: 'Failed attempts since the last success.' })
  failures: number;

  @Field({
    description: 'Why the last attempt failed, or which entries were deleted before they were sent; empty for none.',
  })
  error: string;

  @Field(() => DateTime, { nullable: true, description: 'When the error occurred.' })
  failedAt: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'The next attempt after a failure.' })
  retryAt: Date | null;

  @Field(() => DateTime)
  createdAt: Date;
}

@ObjectType('AuditSinkTest', { description: 'The result of a test.' })
@Access('options:write')
export class AuditSinkTestModel {
  @Field(() => String, { nullable: true, description: 'Why it failed; null when the target has accepted it.' })
  error: string | null;
}

export function toAuditSinkModel({ id, secretCipher, sending: _, ...sink }: AuditSinkState): AuditSinkModel {
  return { id: String(id), hasSecret: secretCipher !== null, ...sink };
}
