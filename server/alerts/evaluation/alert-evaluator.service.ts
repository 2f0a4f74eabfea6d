import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { ReceiverNoticesService } from '../../notifications/receiver-notices.service.js';
import { SiteCalendar } from '../../options/site-calendar.js';
import { Sql } from '../../platform/database/sql.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { AlertKind, type AlertRule, type Observation } from '../model/alert-rule.js';
import { AlertReceiversService } from '../receivers/alert-receivers.service.js';
import { alertText, type ReportedAlert } from './alert-text.js';
import { BudgetObserverService } from './budget-observer.service.js';
import { CallObserverService } from './call-observer.service.js';
import { SiteObserverService } from './site-observer.service.js';

type Rule = Pick<AlertRule, 'id' | 'name' | 'kind' | 'parameters'> & {
  /** When its values are read. Texts, because dates have fewer digits than times of the database. */
  readonly readAt: string;
  readonly version: string;
};
type ClaimedRule = Pick<AlertRule, 'receiverIds' | 'quietFrom' | 'quietTo' | 'reminderHours'> & {
  readonly isDue: boolean;
};

// The version changes with the parameters of the rule, so that values of an edited rule are dropped.
const VERSION = `md5(kind || parameters::text)`;
const ENABLED = `
  SELECT id, name, kind, parameters, clock_timestamp()::text AS "readAt", ${VERSION} AS version
  FROM alert_rules WHERE enabled ORDER BY id`;
// Among concurrent evaluations, only the one with the newest values is used.
const CLAIM = `
  UPDATE alert_rules SET evaluated_at = $2, failure = NULL
  WHERE id = $1 AND enabled AND ${VERSION} = $3 AND (evaluated_at IS NULL OR evaluated_at < $2)
  RETURNING receiver_ids AS "receiverIds", quiet_from AS "quietFrom", quiet_to AS "quietTo",
    reminder_hours AS "reminderHours",
    last_message_at IS NULL OR last_message_at <= now() - interval_minutes * interval '1 minute' AS "isDue"`;
const FIRE = `
  INSERT INTO alerts AS a (rule_id, rule_name, kind, subject, subject_name, value, threshold)
    SELECT $1, $2, $3, o.subject, o.name, o.value, o.threshold
    FROM json_to_recordset($4) o(subject text, name text, value double precision, threshold double precision)
  ON CONFLICT (rule_id, subject) WHERE resolved_at IS NULL
    DO UPDATE SET value = excluded.value, threshold = excluded.threshold, subject_name = excluded.subject_name`;
const RESOLVE = `
  UPDATE alerts SET resolved_at = now(),
    -- If the alert was never reported, its resolution is not reported either.
    resolution_reported_at = CASE WHEN reported_at IS NULL THEN now() END
  WHERE rule_id = $1 AND resolved_at IS NULL AND subject <> ALL($2)`;
const COLUMNS = 'kind, subject, subject_name AS "subjectName", value, threshold';
const REPORT_FIRED = `
  UPDATE alerts SET reported_at = now() WHERE rule_id = $1 AND resolved_at IS NULL AND reported_at IS NULL
  RETURNING ${COLUMNS}`;
const REPORT_AGAIN = `
  UPDATE alerts SET reported_at = now()
  WHERE rule_id = $1 AND resolved_at IS NULL AND acknowledged_at IS NULL
    AND reported_at <= now() - $2 * interval '1 hour'
  RETURNING ${COLUMNS}`;
const REPORT_RESOLVED = `
  UPDATE alerts SET resolution_reported_at = now()
  WHERE rule_id = $1 AND resolved_at IS NOT NULL AND reported_at IS NOT NULL AND resolution_reported_at IS NULL
  RETURNING ${COLUMNS}`;
const FIRING = 'SELECT count(*) AS count FROM alerts WHERE rule_id = $1 AND resolved_at IS NULL';
const REPORTED = 'UPDATE alert_rules SET last_message_at = now() WHERE id = $1';
const FAILED =
  'UPDATE alert_rules SET evaluated_at = $2, failure = $3 WHERE id = $1 AND (evaluated_at IS NULL OR evaluated_at < $2)';

/**
 * Compares what rules watch with their thresholds, records which alerts fire and which are resolved, and writes the
 * messages to their receivers in the same transaction.
 */
@Injectable()
export class AlertEvaluatorService {
  private readonly observers: Readonly<Record<AlertKind, (rule: Rule) => Promise<Observation[]>>>;

  constructor(
    private readonly sql: Sql,
    private readonly receivers: AlertReceiversService,
    private readonly notices: ReceiverNoticesService,
    private readonly calendar: SiteCalendar,
    private readonly logger: Logger,
    calls: CallObserverService,
    budgets: BudgetObserverService,
    site: SiteObserverService,
  ) {
    this.observers = {
      [AlertKind.BUDGET]: ({ parameters }) => budgets.budgets(parameters),
      [AlertKind.ERROR_RATE]: ({ parameters }) => calls.errorRates(parameters),
      [AlertKind.LATENCY]: ({ parameters }) => calls.latencies(parameters),
      [AlertKind.CHANNEL_DISABLED]: ({ parameters }) => site.disabledChannels(parameters),
      [AlertKind.UPSTREAM_BALANCE]: ({ parameters }) => site.upstreamBalances(parameters),
      [AlertKind.UNPRICED_MODEL]: () => site.unpricedModels(),
      [AlertKind.LEDGER_DRIFT]: () => site.ledgerDrift(),
      [AlertKind.SETTLEMENT_LAG]: ({ parameters }) => site.settlementLag(parameters),
      [AlertKind.JOB_FAILURE]: ({ parameters }) => site.failedJobs(parameters),
    };
  }

  /** Evaluates every enabled rule. A rule that cannot be evaluated keeps its alerts and does not stop the others. */
  async evaluateAll(): Promise<void> {
    for (const rule of await this.sql.query<Rule>('alert-rules-enabled', ENABLED)) {
      try {
        await this.evaluate(rule);
      } catch (error) {
        await this.recordFailure(rule, error);
      }
    }
  }

  private async recordFailure(rule: Rule, error: unknown): Promise<void> {
    const log = (err: unknown) =>
      this.logger.error({ event: 'alert.failed', err, ruleId: rule.id }, 'Alert rule could not be evaluated');
    log(error);
    const reason = error instanceof Error ? error.message : String(error);
    await this.sql.query('alert-rule-failed', FAILED, [rule.id, rule.readAt, reason]).catch(log);
  }

  private async evaluate(rule: Rule): Promise<void> {
    const observed = await this.observers[rule.kind](rule);
    const noticeIds = await this.sql.transaction(async (client) => {
      const [claimed] = (await client.query<ClaimedRule>(CLAIM, [rule.id, rule.readAt, rule.version])).rows;
      if (!claimed) return [];
      await client.query(FIRE, [rule.id, rule.name, rule.kind, JSON.stringify(observed)]);
      await client.query(RESOLVE, [rule.id, observed.map(({ subject }) => subject)]);
      return claimed.isDue && !this.isQuiet(claimed) ? this.report(rule, claimed, client) : [];
    });
    await this.notices.send(noticeIds);
  }

  /** Writes one message about all that was not reported. @returns the ids of the notices */
  private async report(
    { id, name }: Rule,
    { receiverIds, reminderHours }: ClaimedRule,
    client: PoolClient,
  ): Promise<number[]> {
    const reported = async (text: string, ...values: unknown[]) =>
      (await client.query<ReportedAlert>(text, [id, ...values])).rows;
    // Before the new ones, which are not due again.
    const reminded = reminderHours === null ? [] : await reported(REPORT_AGAIN, reminderHours);
    const fired = await reported(REPORT_FIRED);
    const resolved = await reported(REPORT_RESOLVED);
    if (fired.length + reminded.length + resolved.length === 0) return [];
    const [counted] = (await client.query<{ count: number }>(FIRING, [id])).rows;
    const report = { ruleId: id, ruleName: name, fired, reminded, resolved, firing: counted?.count ?? 0 };
    const ids: number[] = [];
    for (const receiver of await this.receivers.withIds(receiverIds, client)) {
      ids.push(await this.notices.add(receiver, 'alert', (language) => alertText(report, language), client));
    }
    await client.query(REPORTED, [id]);
    return ids;
  }

  /** Whether it is a quiet hour in the time zone of the site; the hours may span midnight. */
  private isQuiet({ quietFrom, quietTo }: ClaimedRule): boolean {
    if (quietFrom === null || quietTo === null) return false;
    const minute = this.calendar.zone.minuteOf(Date.now());
    return quietFrom < quietTo ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo;
  }
}
