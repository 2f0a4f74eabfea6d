import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { Language } from '../common/errors/app-error.js';
import { OptionsService } from '../options/options.service.js';
import { Sql } from '../platform/database/sql.js';
import type { ListOrder, OrderRequest } from '../platform/graphql/list-order.js';
import type { ListPage } from '../platform/graphql/list-page.js';
import { DeliverySort, deliveryOrder, type ReceiverDelivery } from './delivery-order.js';
import { NoticeDeliveryJob } from './notice-delivery.job.js';
import { draftNotice } from './notice-draft.js';
import { testText } from './notice-texts.js';
import { NoticesService } from './notices.service.js';
import type { NoticeState } from './own-notices.service.js';
import type { NoticeKind, NoticeText } from './transports/notice-text.js';
import type { UserSetting } from './transports/transport-settings.js';

/** The destination of the notices of a receiver. */
export interface NoticeReceiver {
  readonly id: number;
  /** The setting, in the same form as the settings of a user. */
  readonly setting: UserSetting;
}

/** A filter of the delivery log; all deliveries when empty. */
export interface DeliveryCriteria {
  readonly receiverId?: number | null;
  readonly state?: NoticeState | null;
}

const COLUMNS = `id, receiver_id AS "receiverId", kind, channel AS transport, title, texts, state, tries,
  next_try_at AS "nextTryAt", error, created_at AS "createdAt", delivered_at AS "deliveredAt"`;
const MATCHING = `receiver_id IS NOT NULL AND ($1::bigint IS NULL OR receiver_id = $1) AND ($2::text IS NULL OR state = $2)`;
const COUNT = `SELECT count(*) AS count FROM notices WHERE ${MATCHING}`;
const FIND = `SELECT ${COLUMNS} FROM notices WHERE id = $1 AND receiver_id IS NOT NULL`;
// The attempts begin again, with the same id for the receiver.
const RETRY = `
  UPDATE notices SET state = 'pending', tries = 0, next_try_at = now()
  WHERE id = $1 AND receiver_id IS NOT NULL AND state = 'parked' RETURNING id`;
const CANCEL = `UPDATE notices SET state = 'parked', error = 'cancelled' WHERE receiver_id = $1 AND state = 'pending'`;

/** Notices to receivers that are not users, and their delivery log. */
@Injectable()
export class ReceiverNoticesService {
  constructor(
    private readonly sql: Sql,
    private readonly notices: NoticesService,
    private readonly delivery: NoticeDeliveryJob,
    private readonly options: OptionsService,
  ) {}

  /** Inserts a notice within the caller's transaction; after the commit, the caller calls `send`. @returns its id */
  add(
    { id: receiverId, setting }: NoticeReceiver,
    kind: NoticeKind,
    textIn: (language: Language) => NoticeText,
    client: PoolClient,
  ): Promise<number> {
    const recipient = { userId: null, receiverId, email: '', setting };
    return this.notices.add(draftNotice(recipient, kind, textIn, this.options.get('DefaultLanguage')), client);
  }

  /** Enqueues the delivery of committed notices. */
  async send(noticeIds: readonly number[]): Promise<void> {
    for (const id of noticeIds) await this.notices.send(id);
  }

  /** Sends a test notice and waits for the result. There is one attempt. */
  async test(receiver: NoticeReceiver): Promise<ReceiverDelivery> {
    const id = await this.sql.transaction((client) => this.add(receiver, 'test', testText, client));
    await this.delivery.run({ noticeId: id });
    const sent = await this.find(id);
    if (!sent) throw new Error(`Notice ${id} does not exist`);
    return sent;
  }

  /** A page of the delivery log. @throws {AppError} invalid_parameter for a cursor of another list or order */
  async page(
    { receiverId = null, state = null }: DeliveryCriteria,
    page: ListPage,
    requested: OrderRequest<DeliverySort> = { sort: 'CREATED' },
  ): Promise<{ deliveries: ReceiverDelivery[]; total: number; order: ListOrder<ReceiverDelivery> }> {
    const order = deliveryOrder(requested);
    const criteria = [receiverId, state];
    const { condition, end, values } = order.pageTerms(page, criteria);
    const [{ rows: deliveries }, [counted]] = await Promise.all([
      this.sql.pool.query<ReceiverDelivery>(
        `SELECT ${COLUMNS} FROM notices WHERE ${MATCHING} AND ${condition} ${end}`,
        values,
      ),
      this.sql.query<{ count: number }>('receiver-notices-count', COUNT, criteria),
    ]);
    return { deliveries, total: counted?.count ?? 0, order };
  }

  /** Delivers a failed notice again. Other notices do not change. @returns undefined when it does not exist */
  async retry(noticeId: number): Promise<ReceiverDelivery | undefined> {
    const [retried] = await this.sql.query<{ id: number }>('receiver-notice-retry', RETRY, [noticeId]);
    if (retried) await this.notices.send(noticeId);
    return this.find(noticeId);
  }

  /** Cancels what has not been delivered to a receiver. */
  async cancel(receiverId: number, client: PoolClient): Promise<void> {
    await client.query(CANCEL, [receiverId]);
  }

  private async find(noticeId: number): Promise<ReceiverDelivery | undefined> {
    const [found] = await this.sql.query<ReceiverDelivery>('receiver-notice', FIND, [noticeId]);
    return found;
  }
}
