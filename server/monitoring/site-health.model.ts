import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { JobQueueModel } from '../jobs/job.model.js';
import { Access } from '../platform/access/access.decorator.js';
import { DateTime, Quota } from '../platform/graphql/scalars.js';
import { type ProcessHealth, type TotalHealth, totalOf } from './process-health.js';
import type { SiteHealth, SiteProcess } from './site-health.service.js';

export enum RedisHealth {
  READY = 'ready',
  AWAY = 'away',
  UNUSED = 'unused',
}

registerEnumType(RedisHealth, {
  name: 'RedisHealth',
  description: 'Whether Redis responds.',
  valuesMap: { UNUSED: { description: 'The site has one process and no Redis.' } },
});

export enum ReadReplicaState {
  UNUSED = 'unused',
  CURRENT = 'current',
  LAGGING = 'lagging',
  UNREACHABLE = 'unreachable',
  UNSUITABLE = 'unsuitable',
}

registerEnumType(ReadReplicaState, {
  name: 'ReadReplicaState',
  description: 'Whether the read replica serves reads. In the other states they go to the primary.',
  valuesMap: {
    UNUSED: { description: 'DATABASE_READ_URL is not set.' },
    CURRENT: { description: 'It serves reads.' },
    LAGGING: { description: 'Its data are older than DATABASE_READ_MAX_LAG_SECONDS allows.' },
    UNREACHABLE: { description: 'It does not respond.' },
    UNSUITABLE: { description: 'It is no physical replica of the database.' },
  },
});

@ObjectType('ReadReplicaHealth', { description: 'The database of DATABASE_READ_URL, which serves the usage log.' })
@Access('health:read')
export class ReadReplicaHealthModel {
  @Field(() => ReadReplicaState)
  state: ReadReplicaState;

  @Field(() => Float, { nullable: true, description: 'The age of its data in milliseconds, at most; null if unknown.' })
  lagMs: number | null;
}

@ObjectType('ProcessHealth', { description: 'The health of one process.' })
@Access('health:read')
export class ProcessHealthModel {
  @Field()
  version: string;

  @Field(() => [String], { description: 'The roles of the process: gateway, console, worker.' })
  roles: readonly string[];

  @Field(() => DateTime)
  startedAt: Date;

  @Field(() => Boolean, { description: 'Calls are refused, because the site is under maintenance.' })
  maintenance: boolean;

  @Field(() => Int, { description: 'Running calls.' })
  openCalls: number;

  @Field(() => Int, { description: 'Running calls with a streamed response.' })
  openStreams: number;

  @Field(() => Int, { description: 'Bills that are not booked yet.' })
  settlementWaiting: number;

  @Field(() => Float, { description: 'Age of the oldest of them in milliseconds.' })
  settlementLagMs: number;

  @Field(() => Int, { description: 'Users for whom quota is reserved.' })
  reservedUsers: number;

  @Field(() => Quota, { description: 'Quota units that running calls have reserved.' })
  reservedQuota: number;

  @Field(() => Int, { description: 'Channels in cooldown on this process, because they failed.' })
  coolingDownChannels: number;

  @Field(() => Int, { deprecationReason: 'Use coolingDownChannels.' })
  restingChannels: number;

  @Field(() => Int, { description: 'Open connections to the database.' })
  databaseConnections: number;

  @Field(() => Int, { description: 'Statements that wait for a connection.' })
  databaseWaiting: number;

  @Field(() => RedisHealth)
  redis: RedisHealth;

  @Field(() => ReadReplicaHealthModel)
  readReplica: ReadReplicaHealthModel;

  @Field(() => Float, { description: 'Recent event loop delay in milliseconds, 99th percentile.' })
  eventLoopLagMs: number;

  @Field(() => Float, { description: 'Resident memory in bytes.' })
  memoryBytes: number;
}

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

@ObjectType('TotalHealth', {
  description: 'The processes of the site together: sums, and the worst of their delays and states.',
})
@Access('health:read')
export class TotalHealthModel {
  @Field(() => Int, { description: 'Running calls.' })
  openCalls: number;

  @Field(() => Int, { description: 'Running calls with a streamed response.' })
  openStreams: number;

  @Field(() => Int, { description: 'Bills that are not booked yet.' })
  settlementWaiting: number;

  @Field(() => Float, { description: 'Age of the oldest of them in milliseconds.' })
  settlementLagMs: number;

  @Field(() => Int, { description: 'Users for whom quota is reserved; a user counts once for each process.' })
  reservedUsers: number;

  @Field(() => Quota, { description: 'Quota units that running calls have reserved.' })
  reservedQuota: number;

  @Field(() => Int, { description: 'Channels in cooldown on the process with most of them.' })
  coolingDownChannels: number;

  @Field(() => Int, { description: 'Open connections to the database.' })
  databaseConnections: number;

  @Field(() => Int, { description: 'Statements that wait for a connection.' })
  databaseWaiting: number;

  @Field(() => RedisHealth)
  redis: RedisHealth;

  @Field(() => ReadReplicaHealthModel)
  readReplica: ReadReplicaHealthModel;

  @Field(() => Float, { description: 'Longest recent event loop delay in milliseconds, 99th percentile.' })
  eventLoopLagMs: number;

  @Field(() => Float, { description: 'Resident memory in bytes.' })
  memoryBytes: number;
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

export function toSiteHealthModel(process: ProcessHealth, site: SiteHealth): SiteHealthModel {
  const { at: reconciledAt = null, differences: ledgerDifferences = null } = site.ledger ?? {};
  // When the database does not respond, only this process is known.
  const all = site.processes?.flatMap(({ health }) => health ?? []) ?? [];
  const [first = process, ...others] = all;
  return {
    process: toProcessModel(process),
    total: toTotalModel(totalOf([first, ...others])),
    databaseMs: site.databaseMs,
    enabledChannels: process.channels.enabled,
    autoDisabledChannels: process.channels.autoDisabled,
    disabledChannels: process.channels.disabled,
    ...{ reconciledAt, ledgerDifferences, booksProvedAt: reconciledAt, booksDifferences: ledgerDifferences },
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

const REDIS = { ready: RedisHealth.READY, away: RedisHealth.AWAY, unused: RedisHealth.UNUSED };

function toProcessModel(health: ProcessHealth): ProcessHealthModel {
  const { version, roles, startedAt, maintenance, channels } = health;
  const total = toTotalModel(totalOf([health]));
  return { ...{ version, roles, startedAt, maintenance }, ...total, restingChannels: channels.coolingDown };
}

function toTotalModel(total: TotalHealth): TotalHealthModel {
  const { settlement, reserved, pool } = total;
  return {
    openCalls: total.calls,
    openStreams: total.streams,
    settlementWaiting: settlement.bills,
    settlementLagMs: settlement.oldestMs,
    reservedUsers: reserved.users,
    reservedQuota: reserved.quota,
    coolingDownChannels: total.coolingDown,
    databaseConnections: pool.open,
    databaseWaiting: pool.waiting,
    redis: REDIS[total.redis],
    readReplica: total.readReplica as ReadReplicaHealthModel,
    eventLoopLagMs: total.eventLoop.p99Ms,
    memoryBytes: total.memory,
  };
}
