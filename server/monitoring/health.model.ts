import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { JobQueueModel } from '../jobs/job.model.js';
import { DateTime, Quota } from '../platform/graphql/scalars.js';
import type { ProcessHealth, SiteHealth } from './site-health.service.js';

export enum RedisHealth {
  READY = 'ready',
  AWAY = 'away',
  UNUSED = 'unused',
}

registerEnumType(RedisHealth, {
  name: 'RedisHealth',
  description: 'Whether Redis answers.',
  valuesMap: { UNUSED: { description: 'The site has one process and no Redis.' } },
});

@ObjectType('ProcessHealth', { description: 'The process that answered this request.' })
export class ProcessHealthModel {
  @Field()
  version: string;

  @Field(() => [String], { description: 'What it does: gateway, console, worker.' })
  roles: readonly string[];

  @Field(() => DateTime)
  startedAt: Date;

  @Field(() => Int, { description: 'Calls under way.' })
  openCalls: number;

  @Field(() => Int, { description: 'Calls under way whose answer is being streamed.' })
  openStreams: number;

  @Field(() => Int, { description: 'Bills that are not booked yet.' })
  settlementWaiting: number;

  @Field(() => Float, { description: 'Milliseconds that the oldest of them has waited.' })
  settlementLagMs: number;

  @Field(() => Int, { description: 'Users for whom quota is reserved.' })
  reservedUsers: number;

  @Field(() => Quota, { description: 'What running calls have reserved.' })
  reservedQuota: number;

  @Field(() => Int, { description: 'Channels that this process asks last for a while, because they failed.' })
  restingChannels: number;

  @Field(() => Int, { description: 'Open connections to the database.' })
  databaseConnections: number;

  @Field(() => Int, { description: 'Statements that wait for one.' })
  databaseWaiting: number;

  @Field(() => RedisHealth)
  redis: RedisHealth;

  @Field(() => Float, { description: 'How late the event loop was lately, in milliseconds: the hundredth worst.' })
  eventLoopLagMs: number;

  @Field(() => Float, { description: 'Resident memory in bytes.' })
  memoryBytes: number;
}

@ObjectType('SiteProcess', { description: 'One of the processes that share the database.' })
export class SiteProcessModel {
  @Field(() => ID)
  id: string;

  @Field(() => [String])
  roles: string[];

  @Field(() => DateTime)
  startedAt: Date;

  @Field(() => DateTime, { name: 'heardAt', description: 'When it last said that it is alive.' })
  lastHeartbeatAt: Date;
}

@ObjectType('Health', { description: 'How the site does. What did not answer is null.' })
export class HealthModel {
  @Field(() => ProcessHealthModel)
  process: ProcessHealthModel;

  @Field(() => Float, { nullable: true, description: 'Milliseconds that the database took to answer.' })
  databaseMs: number | null;

  @Field(() => Int)
  enabledChannels: number;

  @Field(() => Int, { description: 'Channels that were switched off because their upstream refused them.' })
  autoDisabledChannels: number;

  @Field(() => Int)
  disabledChannels: number;

  @Field(() => DateTime, { nullable: true, description: 'When the books were proved last.' })
  booksProvedAt: Date | null;

  @Field(() => Float, { nullable: true, description: 'Sums that were wrong then; 0 when the books are right.' })
  booksDifferences: number | null;

  @Field(() => [JobQueueModel], { nullable: true })
  queues: readonly JobQueueModel[] | null;

  @Field(() => [SiteProcessModel], { nullable: true })
  processes: SiteProcessModel[] | null;
}

export function toHealthModel(process: ProcessHealth, site: SiteHealth): HealthModel {
  return {
    process: toProcessModel(process),
    databaseMs: site.databaseMs,
    enabledChannels: process.channels.enabled,
    autoDisabledChannels: process.channels.autoDisabled,
    disabledChannels: process.channels.disabled,
    booksProvedAt: site.books?.at ?? null,
    booksDifferences: site.books?.differences ?? null,
    queues: site.queues,
    processes: site.processes?.map((member) => ({ ...member, roles: member.roles.split(',') })) ?? null,
  };
}

const REDIS = { ready: RedisHealth.READY, away: RedisHealth.AWAY, unused: RedisHealth.UNUSED };

function toProcessModel(siteHealth: ProcessHealth): ProcessHealthModel {
  const { version, roles, startedAt, settlement, reserved, pool } = siteHealth;
  return {
    ...{ version, roles, startedAt },
    openCalls: siteHealth.calls,
    openStreams: siteHealth.streams,
    settlementWaiting: settlement.bills,
    settlementLagMs: settlement.oldestMs,
    reservedUsers: reserved.users,
    reservedQuota: reserved.quota,
    restingChannels: siteHealth.channels.resting,
    databaseConnections: pool.open,
    databaseWaiting: pool.waiting,
    redis: REDIS[siteHealth.redis],
    eventLoopLagMs: siteHealth.eventLoop.p99Ms,
    memoryBytes: siteHealth.memory,
  };
}
