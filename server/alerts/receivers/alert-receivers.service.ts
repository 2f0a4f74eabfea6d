import { Injectable } from '@nestjs/common';
import { ArgsType } from '@nestjs/graphql';
import type { PoolClient } from 'pg';
import { AppError, type Language } from '../../common/errors/app-error.js';
import { Role } from '../../common/principal.js';
import type { DeliverySort, ReceiverDelivery } from '../../notifications/delivery-order.js';
import { type DeliveryCriteria, ReceiverNoticesService } from '../../notifications/receiver-notices.service.js';
import { NoticeTransports } from '../../notifications/transports/notice-transports.js';
import { enteredValue } from '../../notifications/transports/transport-input.js';
import {
  chosenTransport,
  destinationOf,
  settingsToStore,
  TRANSPORT_SECRET,
  type UserSetting,
} from '../../notifications/transports/transport-settings.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { Sql } from '../../platform/database/sql.js';
import {
  ListOrder,
  type OrderRequest,
  orderArgsOf,
  type SortColumn,
  SortDirection,
} from '../../platform/graphql/list-order.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { AlertError } from '../alert.errors.js';
import { AlertReceiverInput } from './alert-receiver.input.js';
import type { AlertReceiver } from './alert-receiver.model.js';

type Column = SortColumn<AlertReceiver>;
const { ASC, DESC } = SortDirection;
const byId: Column = { expression: 'id', first: DESC, of: (receiver) => receiver.id };

const SORT_COLUMNS = {
  NAME: { expression: 'name', first: ASC, of: ({ name }) => name, type: 'text' },
  TRANSPORT: {
    expression: `coalesce(setting ->> 'notify_type', '')`,
    first: ASC,
    of: ({ setting }) => chosenTransport(setting).key,
    type: 'text',
  },
  CREATED: byId,
} satisfies Record<string, Column>;
export type AlertReceiverSort = keyof typeof SORT_COLUMNS;

/** The order of the list. */
@ArgsType()
export class AlertReceiverOrderArgs extends orderArgsOf('AlertReceiverSort', SORT_COLUMNS, 'NAME') {}

function alertReceiverOrder({ sort, direction }: OrderRequest<AlertReceiverSort>): ListOrder<AlertReceiver> {
  return new ListOrder(SORT_COLUMNS[sort], byId, direction);
}

const COLUMNS = 'id, name, setting, created_at AS "createdAt"';
const ALL = `SELECT ${COLUMNS} FROM alert_receivers`;
const FIND = `SELECT ${COLUMNS} FROM alert_receivers WHERE id = $1`;
const LOCK = `${FIND} FOR UPDATE`;
const ADD = `INSERT INTO alert_receivers (name, setting) VALUES ($1, $2) RETURNING ${COLUMNS}`;
const SAVE = `UPDATE alert_receivers SET name = $2, setting = $3 WHERE id = $1 RETURNING ${COLUMNS}`;
const USED_BY = 'SELECT name FROM alert_rules WHERE $1 = ANY(receiver_ids) ORDER BY id LIMIT 1';
const DELETE = 'DELETE FROM alert_receivers WHERE id = $1';

/** The receivers of alerts and what was sent to them. */
@Injectable()
export class AlertReceiversService {
  constructor(
    private readonly sql: Sql,
    private readonly transports: NoticeTransports,
    private readonly notices: ReceiverNoticesService,
    private readonly cipher: Cipher,
  ) {}

  async all(requested: OrderRequest<AlertReceiverSort> = { sort: 'NAME' }): Promise<AlertReceiver[]> {
    return (await this.sql.pool.query<AlertReceiver>(`${ALL} ORDER BY ${alertReceiverOrder(requested).text}`)).rows;
  }

  /** @throws {AppError} alert_receiver_not_found */
  async get(id: number): Promise<AlertReceiver> {
    const [found] = await this.sql.query<AlertReceiver>('alert-receiver', FIND, [id]);
    return required(found);
  }

  /**
   * Creates a receiver, or replaces one.
   * @param id null for a new one
   * @throws {AppError} alert_receiver_not_found; the errors of the transport's settings
   */
  save(id: number | null, input: AlertReceiverInput): Promise<AlertReceiver> {
    const target = enteredValue(input, this.transports.options(input.notifyType).target);
    if (target) this.transports.handler(input.notifyType).check(target, Role.admin);
    return this.sql.transaction(async (client) => {
      const old = id === null ? undefined : required((await client.query<AlertReceiver>(LOCK, [id])).rows[0]);
      const setting = JSON.stringify(this.settingOf(input, old?.setting ?? {}));
      const { rows } =
        id === null
          ? await client.query<AlertReceiver>(ADD, [input.name, setting])
          : await client.query<AlertReceiver>(SAVE, [id, input.name, setting]);
      return required(rows[0]);
    });
  }

  /**
   * Deletes a receiver and cancels its pending messages.
   * @throws {AppError} alert_receiver_not_found, alert_receiver_in_use
   */
  async delete(id: number): Promise<void> {
    await this.sql.transaction(async (client) => {
      required((await client.query<AlertReceiver>(LOCK, [id])).rows[0]);
      const [used] = (await client.query<{ name: string }>(USED_BY, [id])).rows;
      if (used) throw new AppError(AlertError.alert_receiver_in_use, { rule: used.name });
      await this.notices.cancel(id, client);
      await client.query(DELETE, [id]);
    });
  }

  /** Sends a test message with the saved settings. @returns its result @throws {AppError} alert_receiver_not_found */
  async test(id: number): Promise<ReceiverDelivery> {
    return this.notices.test(await this.get(id));
  }

  /** The notices that were sent. @throws {AppError} invalid_parameter for a cursor of another list or order */
  deliveries(criteria: DeliveryCriteria, page: ListPage, order?: OrderRequest<DeliverySort>) {
    return this.notices.page(criteria, page, order);
  }

  /** Sends a failed message again. @throws {AppError} alert_delivery_not_found */
  async retry(deliveryId: number): Promise<ReceiverDelivery> {
    const retried = await this.notices.retry(deliveryId);
    if (!retried) throw new AppError(AlertError.alert_delivery_not_found);
    return retried;
  }

  /** Holds receivers until the end of a transaction that refers to them. @throws {AppError} alert_receiver_not_found */
  async hold(ids: readonly number[], client: PoolClient): Promise<void> {
    const text = 'SELECT id FROM alert_receivers WHERE id = ANY($1) FOR SHARE';
    const { rowCount } = await client.query(text, [ids]);
    if (rowCount !== new Set(ids).size) throw new AppError(AlertError.alert_receiver_not_found);
  }

  /** Those of a list that exist, within the caller's transaction. */
  async withIds(ids: readonly number[], client: PoolClient): Promise<AlertReceiver[]> {
    const { rows } = await client.query<AlertReceiver>(
      `SELECT ${COLUMNS} FROM alert_receivers WHERE id = ANY($1) ORDER BY id`,
      [ids],
    );
    return rows;
  }

  private settingOf(input: AlertReceiverInput, old: UserSetting): UserSetting {
    const transport = chosenTransport({ notify_type: input.notifyType });
    const encrypt = (secret: string) => this.cipher.encrypt(TRANSPORT_SECRET, secret);
    const setting: UserSetting = {
      notify_type: transport.key,
      ...settingsToStore(transport, (name) => enteredValue(input, name), old, encrypt),
      ...(input.language && { language: input.language satisfies Language }),
    };
    // A user has the address of the account instead.
    if (!destinationOf({ email: '', setting })) throw new AppError(AlertError.alert_receiver_email_required);
    return setting;
  }
}

/** @throws {AppError} alert_receiver_not_found */
function required(found: AlertReceiver | undefined): AlertReceiver {
  if (!found) throw new AppError(AlertError.alert_receiver_not_found);
  return found;
}
