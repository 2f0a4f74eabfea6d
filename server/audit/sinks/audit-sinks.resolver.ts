import { Args, Field, Float, ID, Int, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { AuditSinkInput } from './audit-sink.input.js';
import { AuditSinkKind } from './audit-sink.js';
import { type AuditSinkState, AuditSinksService } from './audit-sinks.service.js';

@ObjectType('AuditSink', {
  description: 'A system that receives the entries of the audit log, and the state of its delivery.',
})
@Access('audit:read')
class AuditSinkModel {
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
class AuditSinkTestModel {
  @Field(() => String, { nullable: true, description: 'Why it failed; null when the target has accepted it.' })
  error: string | null;
}

function toAuditSinkModel({ id, secretCipher, sending: _, ...sink }: AuditSinkState): AuditSinkModel {
  return { id: String(id), hasSecret: secretCipher !== null, ...sink };
}

@Resolver(() => AuditSinkModel)
export class AuditSinksResolver {
  constructor(private readonly sinks: AuditSinksService) {}

  @Query(() => [AuditSinkModel], { description: 'All audit sinks, by name.' })
  @Access('audit:read')
  async auditSinks(): Promise<AuditSinkModel[]> {
    return (await this.sinks.all()).map(toAuditSinkModel);
  }

  @Mutation(() => AuditSinkModel, {
    description:
      'Creates an audit sink, or replaces the one with the id, which keeps its position. Also needs audit:read.',
  })
  @Access('options:write')
  async saveAuditSink(
    @Caller() caller: Principal,
    @Args('input') input: AuditSinkInput,
    @Args('id', { type: () => ID, nullable: true }) id?: string,
  ): Promise<AuditSinkModel> {
    return toAuditSinkModel(await this.sinks.save(caller, id == null ? null : wholeNumber(id), input));
  }

  @Mutation(() => ID, {
    description: 'Deletes an audit sink and returns its id. Entries that it has not sent are not sent.',
  })
  @Access('options:write')
  async deleteAuditSink(@Args('id', { type: () => ID }) id: string): Promise<string> {
    await this.sinks.delete(wholeNumber(id));
    return id;
  }

  @Mutation(() => AuditSinkTestModel, {
    description: 'Sends a batch without entries, or a test message to syslog, with the saved settings.',
  })
  @Access('options:write')
  async testAuditSink(@Args('id', { type: () => ID }) id: string): Promise<AuditSinkTestModel> {
    return { error: await this.sinks.test(wholeNumber(id)) };
  }
}
