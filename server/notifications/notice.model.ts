import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { Language } from '../common/errors/app-error.js';
import { Access } from '../platform/access/access.decorator.js';
import { connectionOf } from '../platform/graphql/connection.js';
import { DateTime, Quota } from '../platform/graphql/scalars.js';
import type { NoticeState, OwnNotice } from './own-notices.service.js';
import type { NoticeKind } from './transports/notice-text.js';
import { NoticeTransportKey } from './transports/transport-input.js';

export enum NoticeTopic {
  LOW_BALANCE = 'LOW_BALANCE',
  CHANNEL_DISABLED = 'CHANNEL_DISABLED',
  CHANNEL_ENABLED = 'CHANNEL_ENABLED',
  CHANNEL_TESTS_DONE = 'CHANNEL_TESTS_DONE',
  PRICE_UPDATE = 'PRICE_UPDATE',
  LOG_ARCHIVE = 'LOG_ARCHIVE',
  TOKEN_ROTATED = 'TOKEN_ROTATED',
  PROJECT_BUDGET = 'PROJECT_BUDGET',
  TEST = 'TEST',
}
registerEnumType(NoticeTopic, {
  name: 'NoticeKind',
  valuesMap: {
    CHANNEL_DISABLED: { description: 'A channel was disabled automatically.' },
    CHANNEL_ENABLED: { description: 'Such a channel was enabled again.' },
    PRICE_UPDATE: { description: 'A scheduled update changed prices, or found what needs an administrator.' },
    LOG_ARCHIVE: { description: 'Old rows of the usage log could not be archived, so they were not deleted.' },
    TOKEN_ROTATED: { description: 'Keys of tokens were rotated by their schedule.' },
    PROJECT_BUDGET: { description: 'Budgets or limits of projects of a team are almost or completely used up.' },
    TEST: { description: 'A test notice that the user requested.' },
  },
});

export enum NoticeDelivery {
  PENDING = 'PENDING',
  SENT = 'SENT',
  FAILED = 'FAILED',
  NONE = 'NONE',
}
registerEnumType(NoticeDelivery, {
  name: 'NoticeDelivery',
  valuesMap: {
    PENDING: { description: 'Being sent, or waiting for a retry.' },
    SENT: { description: 'The receiver has accepted it.' },
    FAILED: { description: 'Sending failed permanently.' },
    NONE: { description: 'The user had no address for it; it is only shown here.' },
  },
});

const DELIVERIES: Record<NoticeState, NoticeDelivery> = {
  pending: NoticeDelivery.PENDING,
  delivered: NoticeDelivery.SENT,
  parked: NoticeDelivery.FAILED,
  unaddressed: NoticeDelivery.NONE,
};
const CHANNEL_UPDATE = /^channel_update_(\d+)_(\d+)$/;
const SWITCHED_ON = '1';

@ObjectType('Notice', { description: 'A notice to the caller, by the chosen transport or only in the console.' })
@Access('user')
export class NoticeModel {
  @Field(() => ID)
  id: string;

  @Field(() => NoticeTopic)
  kind: NoticeTopic;

  @Field({ description: 'In the language of the request.' })
  title: string;

  @Field({ description: 'Plain text; empty when the title is sufficient.' })
  text: string;

  @Field(() => Quota, { nullable: true, description: 'Of LOW_BALANCE: the balance after the charge.' })
  quota: number | null;

  @Field(() => ID, { nullable: true, description: 'The channel it is about.' })
  channelId: string | null;

  @Field(() => NoticeDelivery)
  delivery: NoticeDelivery;

  @Field(() => NoticeTransportKey, { nullable: true, description: 'Null when it is only shown here.' })
  transport: string | null;

  @Field(() => NoticeTransportKey, { nullable: true, deprecationReason: 'Renamed to transport.' })
  via: string | null;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'When the receiver accepted it.' })
  sentAt: Date | null;

  @Field(() => DateTime, { nullable: true })
  readAt: Date | null;
}

export const NoticeConnection = connectionOf(NoticeModel, 'Notice');

/** Maps a notice for its owner. */
export function toNoticeModel(notice: OwnNotice, language: Language): NoticeModel {
  const { id, kind, transport, state, texts, quota, createdAt, deliveredAt, readAt } = notice;
  const { title, text } = texts[language] ?? { title: notice.title, text: '' };
  return {
    ...aboutOf(kind),
    id: String(id),
    title,
    text,
    quota,
    createdAt,
    sentAt: deliveredAt,
    readAt,
    delivery: DELIVERIES[state],
    transport,
    via: transport,
  };
}

function aboutOf(kind: NoticeKind): Pick<NoticeModel, 'kind' | 'channelId'> {
  if (kind === 'quota_exceed') return { kind: NoticeTopic.LOW_BALANCE, channelId: null };
  if (kind === 'channel_test') return { kind: NoticeTopic.CHANNEL_TESTS_DONE, channelId: null };
  if (kind === 'price_update') return { kind: NoticeTopic.PRICE_UPDATE, channelId: null };
  if (kind === 'log_archive') return { kind: NoticeTopic.LOG_ARCHIVE, channelId: null };
  if (kind === 'token_rotated') return { kind: NoticeTopic.TOKEN_ROTATED, channelId: null };
  if (kind === 'project_budget') return { kind: NoticeTopic.PROJECT_BUDGET, channelId: null };
  if (kind === 'test') return { kind: NoticeTopic.TEST, channelId: null };
  const [, channelId = null, status] = CHANNEL_UPDATE.exec(kind) ?? [];
  return { kind: status === SWITCHED_ON ? NoticeTopic.CHANNEL_ENABLED : NoticeTopic.CHANNEL_DISABLED, channelId };
}
