import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { Language } from '../../common/errors/app-error.js';
import { Access } from '../../platform/access/access.decorator.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { type LogEvent, storedTextIn } from '../../usage-log/log-event.js';
import {
  ChannelEventKind,
  type ChannelKeyChange,
  ChannelKeyChangeKind,
  type Columns,
  changedSettings,
  keyChanges,
} from './channel-event.js';
import { type ChannelPeriod, ChannelState } from './channel-periods.js';
import type { TimelineRange, TimelineRow } from './channel-timeline.service.js';

registerEnumType(ChannelState, {
  name: 'ChannelState',
  valuesMap: {
    UP: { description: 'Used for calls.' },
    COOLDOWN: { description: 'It had failed, so other channels were preferred.' },
    DISABLED: { description: 'Disabled by an administrator.' },
    AUTO_DISABLED: { description: 'Disabled because its upstream refused it or a test failed.' },
  },
});
registerEnumType(ChannelEventKind, {
  name: 'ChannelEventKind',
  valuesMap: {
    STATE: { description: 'It was enabled or disabled.' },
    KEYS: { description: 'Its keys changed, but not its state.' },
    EDIT: { description: 'Other settings changed.' },
    BALANCE: { description: 'The upstream reported another balance than before.' },
    COOLDOWN: { description: 'It failed, and other channels were preferred for a time.' },
  },
});
registerEnumType(ChannelKeyChangeKind, {
  name: 'ChannelKeyChangeKind',
  valuesMap: { REFUSED: { description: 'Disabled because the upstream refused it.' } },
});

@ObjectType('ChannelPeriod', { description: 'A time in one state.' })
@Access('channels:read')
export class ChannelPeriodModel {
  @Field(() => ChannelState)
  state: ChannelState;

  @Field(() => DateTime)
  from: Date;

  @Field(() => DateTime)
  to: Date;
}

@ObjectType('ChannelTimelineBucket', { description: 'What happened in one of the equal parts of the range.' })
@Access('channels:read')
export class ChannelTimelineBucketModel {
  @Field(() => Int, { description: 'The place of the part, from 0.' })
  index: number;

  @Field(() => Int)
  testsPassed: number;

  @Field(() => Int)
  testsFailed: number;

  @Field(() => Int)
  keyChanges: number;

  @Field(() => Int, { description: 'Changes of other settings; 0 without the permission to read the audit log.' })
  edits: number;
}

@ObjectType('ChannelKeyChange', { description: 'What happened to a key.' })
@Access('channels:read')
class ChannelKeyChangeModel {
  @Field(() => ChannelKeyChangeKind)
  change: ChannelKeyChangeKind;

  @Field({ description: 'A digest that identifies the key.' })
  fingerprint: string;

  @Field(() => String, { nullable: true, description: 'The error of the upstream that refused it.' })
  reason: string | null;
}

@ObjectType('ChannelEventTest', { description: 'The result of a test.' })
@Access('channels:read')
export class ChannelEventTestModel {
  @Field()
  model: string;

  @Field()
  success: boolean;

  @Field({ description: 'Why it failed; empty when it succeeded.' })
  message: string;

  @Field(() => Int, { nullable: true, description: 'The HTTP error status of the upstream.' })
  status: number | null;

  @Field(() => Int, { description: 'Milliseconds.' })
  responseTime: number;
}

@ObjectType('ChannelEvent', { description: 'Something that happened to a channel.' })
@Access('channels:read')
export class ChannelEventModel {
  @Field(() => ID)
  id: number;

  @Field(() => ChannelEventKind)
  kind: ChannelEventKind;

  @Field(() => DateTime)
  at: Date;

  @Field(() => DateTime, { nullable: true, description: 'Of a cooldown.' })
  endsAt: Date | null;

  @Field({ description: 'user, job, command, system (the program itself) or database, as in the audit log.' })
  actorKind: string;

  @Field(() => ID, { nullable: true, description: 'Null without the permission to read the audit log.' })
  actorId: number | null;

  @Field({ description: 'Empty without the permission to read the audit log.' })
  actorName: string;

  @Field(() => Int, { nullable: true, description: 'The new status, of CREATED and STATE.' })
  status: number | null;

  @Field(() => String, { nullable: true, description: 'Why it was disabled.' })
  reason: string | null;

  @Field(() => ChannelEventTestModel, { nullable: true, description: 'Of TEST.' })
  test: ChannelEventTestModel | null;

  @Field(() => Float, { nullable: true, description: 'The new balance, of BALANCE.' })
  balance: number | null;

  @Field(() => [ChannelKeyChangeModel], { description: 'Of KEYS, and of STATE where keys changed with it.' })
  keys: readonly ChannelKeyChange[];

  @Field(() => [String], {
    description: 'The columns of other settings that changed; none without the permission to read the audit log.',
  })
  fields: readonly string[];
}

export const ChannelEventConnection = connectionOf(ChannelEventModel, 'ChannelEvent');

@ObjectType('ChannelTimeline', { description: 'What happened to a channel in a range.' })
@Access('channels:read')
export class ChannelTimelineModel {
  /** The data for the resolvers of its fields. */
  range: TimelineRange;

  @Field(() => DateTime)
  from: Date;

  @Field(() => DateTime)
  to: Date;
}

/** A period in which a channel had one state, for GraphQL. */
export function toPeriodModel({ state, from, to }: ChannelPeriod): ChannelPeriodModel {
  return { state, from: new Date(from), to: new Date(to) };
}

/** @param seesAudit whether the reader may read the audit log */
export function toChannelEventModel(row: TimelineRow, seesAudit: boolean, language: Language): ChannelEventModel {
  const { key, kind, at, endsAt, actorKind, actorId, actorName, after } = row;
  const before = row.before ?? {};
  return {
    id: key,
    kind,
    at,
    endsAt,
    actorKind,
    actorId: seesAudit ? actorId : null,
    actorName: seesAudit ? actorName : '',
    status: numberOf(after, 'status'),
    reason: reasonOf(after, language),
    test: kind === ChannelEventKind.TEST ? testOf(after, language) : null,
    balance: numberOf(after, 'balance'),
    keys: row.before ? keyChanges(before, after) : [],
    fields: seesAudit && row.before ? changedSettings(after) : [],
  };
}

function reasonOf(after: Columns, language: Language): string | null {
  const reason = after['status_reason'];
  return typeof reason === 'string' ? storedTextIn(reason, eventOf(after['status_event']), language) : null;
}

function testOf(facts: Columns, language: Language): ChannelEventTestModel {
  return {
    model: String(facts['model']),
    success: facts['success'] === true,
    message: storedTextIn(String(facts['message'] ?? ''), eventOf(facts['event']), language),
    status: numberOf(facts, 'http_status'),
    responseTime: numberOf(facts, 'duration_ms') ?? 0,
  };
}

function eventOf(value: unknown): Partial<LogEvent> | null {
  return typeof value === 'object' ? (value as Partial<LogEvent> | null) : null;
}

function numberOf(columns: Columns, name: string): number | null {
  const value = columns[name];
  return typeof value === 'number' ? value : null;
}
