import { Field, Float, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Access } from '../platform/access/access.decorator.js';
import { DateTime, Quota } from '../platform/graphql/scalars.js';
import { type ProcessHealth, type TotalHealth, totalOf } from './process-health.js';

enum RedisHealth {
  READY = 'ready',
  AWAY = 'away',
  UNUSED = 'unused',
}

registerEnumType(RedisHealth, {
  name: 'RedisHealth',
  description: 'Whether Redis responds.',
  valuesMap: { UNUSED: { description: 'The site has one process and no Redis.' } },
});

enum ReadReplicaState {
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
    UNSUITABLE: { description: 'It is not a physical replica of the database.' },
  },
});

@ObjectType('ReadReplicaHealth', { description: 'The database of DATABASE_READ_URL, which serves the usage log.' })
@Access('health:read')
class ReadReplicaHealthModel {
  @Field(() => ReadReplicaState)
  state: ReadReplicaState;

  @Field(() => Float, { nullable: true, description: 'The age of its data in milliseconds, at most; null if unknown.' })
  lagMs: number | null;
}

/** The figures of one process, and of all of them together. */
@ObjectType({ isAbstract: true })
abstract class HealthFigures {
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

  @Field(() => Int, {
    description: 'Channels in cooldown, because they failed, in the process with most of them.',
  })
  coolingDownChannels: number;

  @Field(() => Int, { description: 'Open connections to the database.' })
  databaseConnections: number;

  @Field(() => Int, { description: 'Statements that wait for a connection.' })
  databaseWaiting: number;

  @Field(() => RedisHealth)
  redis: RedisHealth;

  @Field(() => ReadReplicaHealthModel)
  readReplica: ReadReplicaHealthModel;

  @Field(() => Float, {
    description: 'Recent event loop delay in milliseconds, 99th percentile; the longest of several processes.',
  })
  eventLoopLagMs: number;

  @Field(() => Float, { description: 'Resident memory in bytes.' })
  memoryBytes: number;
}

@ObjectType('ProcessHealth', { description: 'The health of one process.' })
@Access('health:read')
export class ProcessHealthModel extends HealthFigures {
  @Field()
  version: string;

  @Field(() => String, { nullable: true, description: 'The commit that it was built from; null if unknown.' })
  commit: string | null;

  @Field(() => [String], { description: 'The roles of the process: gateway, console, worker.' })
  roles: readonly string[];

  @Field(() => DateTime)
  startedAt: Date;

  @Field(() => Boolean, { description: 'Calls are refused, because the site is under maintenance.' })
  maintenance: boolean;

  @Field(() => Int, { deprecationReason: 'Use coolingDownChannels.' })
  restingChannels: number;
}

@ObjectType('TotalHealth', {
  description: 'The processes of the site together: sums, and the worst of their delays and states.',
})
@Access('health:read')
export class TotalHealthModel extends HealthFigures {}

const REDIS = { ready: RedisHealth.READY, away: RedisHealth.AWAY, unused: RedisHealth.UNUSED };

/** The health of one process for GraphQL. */
export function toProcessModel(health: ProcessHealth): ProcessHealthModel {
  const { version, commit, roles, startedAt, maintenance, channels } = health;
  const total = toTotalModel(totalOf([health]));
  return { version, commit, roles, startedAt, maintenance, ...total, restingChannels: channels.coolingDown };
}

/** The health of all processes together for GraphQL. */
export function toTotalModel(total: TotalHealth): TotalHealthModel {
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
