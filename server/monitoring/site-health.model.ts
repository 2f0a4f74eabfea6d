import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { JobQueueModel } from '../jobs/job.model.js';
import { Access } from '../platform/access/access.decorator.js';
import { DateTime } from '../platform/graphql/scalars.js';
import { type ProcessHealth, totalOf } from './process-health.js';
import { ProcessHealthModel, TotalHealthModel, toProcessModel, toTotalModel } from './process-health.model.js';
import type { SiteHealth, SiteProcess } from './site-health.service.js';

@ObjectType('SiteProcess', { description: 'One of the processes that share the database.' })
@Access('health:read')
export class SiteProcessModel {
  @Field(() => ID)
  id: string;

  @Field(() => [String])
  roles: string[];

  @Field(() => DateTime)
  startedAt: Date;

  @Field(() => DateTime, { description: 'The last heartbeat.' })
  lastHeartbeatAt: Date;

  @Field(() => DateTime, { deprecationReason: 'Use lastHeartbeatAt.' })
  heardAt: Date;

  @Field(() => ProcessHealthModel, {
    nullable: true,
    description:
      'As of the last heartbeat; null when the process has reported nothing yet or is of an earlier version.',
  })
  health: ProcessHealthModel | null;
}

@ObjectType('Health', { description: 'The health of the site. A part that did not respond is null.' })
@Access('health:read')
export class SiteHealthModel {
  @Field(() => ProcessHealthModel, { description: 'The process that served this request.' })
  process: ProcessHealthModel;

  @Field(() => TotalHealthModel)
  total: TotalHealthModel;

  @Field(() => Float, { nullable: true, description: 'Response time of the database in milliseconds.' })
  databaseMs: number | null;

  @Field(() => Int)
  enabledChannels: number;

  @Field(() => Int, { description: 'Channels that were disabled because their upstream refused the key.' })
  autoDisabledChannels: number;

  @Field(() => Int)
  disabledChannels: number;

  @Field(() => DateTime, { nullable: true, description: 'When the ledger was last reconciled.' })
  reconciledAt: Date | null;

  @Field(() => Float, { nullable: true, description: 'Differences found then; 0 when the ledger is consistent.' })
  ledgerDifferences: number | null;

  @Field(() => DateTime, { nullable: true, deprecationReason: 'Use reconciledAt.' })
  booksProvedAt: Date | null;

  @Field(() => Float, { nullable: true, deprecationReason: 'Use ledgerDifferences.' })
  booksDifferences: number | null;

  @Field(() => [JobQueueModel], { nullable: true })
  queues: readonly JobQueueModel[] | null;

  @Field(() => [SiteProcessModel], { nullable: true })
  processes: SiteProcessModel[] | null;
}

/** The health of the site for GraphQL, with the health of the process that responds. */
export function toSiteHealthModel(process: ProcessHealth, site: SiteHealth): SiteHealthModel {
  const { at: reconciledAt = null, differences: ledgerDifferences = null } = site.ledger ?? {};
  // If the database does not respond, only this process is known.
  const all = site.processes?.flatMap(({ health }) => health ?? []) ?? [];
  const [first = process, ...others] = all;
  return {
    process: toProcessModel(process),
    total: toTotalModel(totalOf([first, ...others])),
    databaseMs: site.databaseMs,
    enabledChannels: process.channels.enabled,
    autoDisabledChannels: process.channels.autoDisabled,
    disabledChannels: process.channels.disabled,
    reconciledAt,
    ledgerDifferences,
    booksProvedAt: reconciledAt,
    booksDifferences: ledgerDifferences,
    queues: site.queues,
    processes: site.processes?.map(toSiteProcessModel) ?? null,
  };
}

function toSiteProcessModel({ health, ...process }: SiteProcess): SiteProcessModel {
  return {
    ...process,
    roles: process.roles.split(','),
    heardAt: process.lastHeartbeatAt,
    health: health && toProcessModel(health),
  };
}
