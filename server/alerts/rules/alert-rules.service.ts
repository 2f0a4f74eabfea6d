import { Injectable } from '@nestjs/common';
import { ArgsType } from '@nestjs/graphql';
import { AppError } from '../../common/errors/app-error.js';
import { invalidField } from '../../common/errors/invalid-field.js';
import { Sql } from '../../platform/database/sql.js';
import {
  type OrderRequest,
  orderArgsOf,
  orderOf,
  type SortColumn,
  SortDirection,
  timeColumn,
} from '../../platform/graphql/list-order.js';
import { AlertError } from '../alert.errors.js';
import {
  ALERT_KINDS,
  AlertMeasure,
  type AlertParameters,
  type AlertRule,
  AlertSubject,
  type NumberParameter,
  PRESET_LEVELS,
} from '../model/alert-rule.js';
import { AlertReceiversService } from '../receivers/alert-receivers.service.js';
import { type AlertRuleInput } from './alert-rule.input.js';

type Column = SortColumn<AlertRule>;
const { ASC, DESC } = SortDirection;
const byId: Column = { expression: 'id', first: DESC, of: (rule) => rule.id };

/** Sort columns for queries whose rows have `firing`. */
const SORT_COLUMNS = {
  FIRING: {
    expression: 'firing',
    first: DESC,
    of: ({ firing }) => firing,
    description: 'By the number of firing alerts.',
  },
  NAME: { expression: 'name', first: ASC, of: ({ name }) => name, type: 'text' },
  KIND: { expression: 'kind', first: ASC, of: ({ kind }) => kind, type: 'text' },
  EVALUATED: {
    ...timeColumn('"evaluatedAt"', ({ evaluatedAt }) => evaluatedAt),
    description: 'By the last evaluation; rules without one last.',
  },
} satisfies Record<string, Column>;
export type AlertRuleSort = keyof typeof SORT_COLUMNS;

/** The order of the list. */
@ArgsType()
export class AlertRuleOrderArgs extends orderArgsOf('AlertRuleSort', SORT_COLUMNS, 'NAME') {}

export const alertRuleOrder = orderOf(SORT_COLUMNS, byId);

const COLUMNS = `id, name, kind, parameters, receiver_ids AS "receiverIds", enabled, quiet_from AS "quietFrom",
  quiet_to AS "quietTo", interval_minutes AS "intervalMinutes", reminder_hours AS "reminderHours",
  evaluated_at AS "evaluatedAt", last_message_at AS "lastMessageAt", failure,
  (SELECT count(*) FROM alerts a WHERE a.rule_id = r.id AND a.resolved_at IS NULL) AS firing`;
const ALL = `SELECT * FROM (SELECT ${COLUMNS} FROM alert_rules r) rules`;
const VALUES = `name, kind, parameters, receiver_ids, enabled, quiet_from, quiet_to, interval_minutes, reminder_hours`;
const ADD = `INSERT INTO alert_rules AS r (${VALUES}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${COLUMNS}`;
const SAVE = `UPDATE alert_rules r SET (${VALUES}) = ($1, $2, $3, $4, $5, $6, $7, $8, $9) WHERE id = $10 RETURNING ${COLUMNS}`;
const DELETE = 'DELETE FROM alert_rules WHERE id = $1';
// If a rule is disabled or observes something else, its alerts have ended without a message.
const END =
  'UPDATE alerts SET resolved_at = now(), resolution_reported_at = now() WHERE rule_id = $1 AND resolved_at IS NULL';
const WATCHES = 'SELECT kind, parameters, enabled FROM alert_rules WHERE id = $1 FOR UPDATE';
type Watched = Pick<AlertRule, 'kind' | 'parameters' | 'enabled'>;

/** The alert rules of the site. */
@Injectable()
export class AlertRulesService {
  constructor(
    private readonly sql: Sql,
    private readonly receivers: AlertReceiversService,
  ) {}

  async all(requested: OrderRequest<AlertRuleSort> = { sort: 'NAME' }): Promise<AlertRule[]> {
    return (await this.sql.pool.query<AlertRule>(`${ALL} ORDER BY ${alertRuleOrder(requested).text}`)).rows;
  }

  /**
   * Creates a rule, or replaces one. The firing alerts of a rule end when it is disabled or watches something else.
   * @param id null for a new one
   * @throws {AppError} alert_rule_not_found, alert_receiver_not_found, alert_parameter_invalid, alert_quiet_hours_invalid
   */
  save(id: number | null, input: AlertRuleInput): Promise<AlertRule> {
    const parameters = parametersOf(input);
    const { quietFrom = null, quietTo = null } = input;
    const isHalf = (quietFrom === null) !== (quietTo === null);
    if (isHalf || (quietFrom !== null && quietFrom === quietTo)) {
      throw new AppError(AlertError.alert_quiet_hours_invalid);
    }
    const receiverIds = input.receiverIds.map(Number);
    return this.sql.transaction(async (client) => {
      await this.receivers.lock(receiverIds, client);
      const { name, kind, enabled, intervalMinutes, reminderHours = null } = input;
      const values = [name, kind, JSON.stringify(parameters), receiverIds, enabled, quietFrom, quietTo];
      values.push(intervalMinutes, reminderHours);
      if (id === null) return required((await client.query<AlertRule>(ADD, values)).rows[0]);
      const old = required((await client.query<Watched>(WATCHES, [id])).rows[0]);
      const isSame = old.kind === kind && isSameRecord(old.parameters, parameters);
      if (!enabled || !isSame) await client.query(END, [id]);
      return required((await client.query<AlertRule>(SAVE, [...values, id])).rows[0]);
    });
  }

  /** Deletes a rule and ends its alerts, which remain in the history. @throws {AppError} alert_rule_not_found */
  async delete(id: number): Promise<void> {
    await this.sql.transaction(async (client) => {
      required((await client.query<Watched>(WATCHES, [id])).rows[0]);
      await client.query(END, [id]);
      await client.query(DELETE, [id]);
    });
  }
}

/** @throws {AppError} alert_rule_not_found */
function required<Row>(found: Row | undefined): Row {
  if (!found) throw new AppError(AlertError.alert_rule_not_found);
  return found;
}

/** Whether two records of scalars and lists are equal; the order of their keys in the database is another one. */
function isSameRecord(a: object, b: object): boolean {
  const sorted = (record: object) => JSON.stringify(Object.entries(record).toSorted(([x], [y]) => (x < y ? -1 : 1)));
  return sorted(a) === sorted(b);
}

const { USER, TOKEN, PROJECT, CHANNEL } = AlertSubject;
const WITH_IDS: readonly AlertSubject[] = [USER, TOKEN, PROJECT, CHANNEL];
const ID = /^\d{1,15}$/;

/**
 * The parameters of a rule, with the presets of its kind.
 * @throws {AppError} alert_parameter_invalid for a value out of bounds, or for one that the kind does not have
 */
function parametersOf(input: AlertRuleInput): AlertParameters {
  const kind = ALERT_KINDS[input.kind];
  const [preset = AlertSubject.SITE] = kind.subjects;
  const subject = input.subject ?? preset;
  requireValid('subject', kind.subjects.includes(subject));
  const only = input.only ?? [];
  requireValid('only', only.length === 0 || (kind.hasSelection === true && subject !== AlertSubject.SITE));
  requireValid('only', !WITH_IDS.includes(subject) || only.every((id) => ID.test(id)));
  requireValid('levels', !input.levels || kind.hasLevels === true);
  requireValid('measure', input.measure == null || kind.hasMeasure === true);
  const levels = input.levels?.length ? input.levels : PRESET_LEVELS;
  return {
    subject,
    only,
    threshold: numberOf('threshold', input.threshold, kind.threshold),
    hours: numberOf('hours', input.hours, kind.hours),
    minCalls: numberOf('minCalls', input.minCalls, kind.minCalls),
    measure: kind.hasMeasure ? (input.measure ?? AlertMeasure.TOTAL) : null,
    levels: kind.hasLevels ? levels.toSorted((a, b) => a - b) : [],
  };
}

function numberOf(name: string, value: number | null | undefined, parameter?: NumberParameter): number | null {
  if (value == null) return parameter?.preset ?? null;
  requireValid(name, parameter !== undefined && value >= parameter.min && value <= parameter.max);
  return value;
}

/** @throws {AppError} alert_parameter_invalid */
function requireValid(name: string, isValid: boolean): void {
  if (!isValid) throw invalidField(AlertError.alert_parameter_invalid, name, { name });
}
