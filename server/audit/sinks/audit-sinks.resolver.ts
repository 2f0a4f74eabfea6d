import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { AuditSinkInput } from './audit-sink.input.js';
import { AuditSinkModel, AuditSinkTestModel, toAuditSinkModel } from './audit-sink.model.js';
import { AuditSinks } from './audit-sinks.service.js';

@Resolver(() => AuditSinkModel)
export class AuditSinksResolver {
  constructor(private readonly sinks: AuditSinks) {}

  @Query(() => [AuditSinkModel], { description: 'All audit sinks, by name.' })
  @Access('audit:read')
  async auditSinks(): Promise<AuditSinkModel[]> {
    return (await this.sinks.all()).map(toAuditSinkModel);
  }

  @Mutation(() => AuditSinkModel, {
    description:
      'Creates an audit sink, or replaces the one with the id, which keeps its place. Needs audit:read, too.',
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
