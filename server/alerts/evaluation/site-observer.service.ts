import { Injectable } from '@nestjs/common';
import { ReconcileService } from '../../billing/reconcile/reconcile.service.js';
import { ChannelStatus } from '../../channels/model/channel-status.js';
import { ModelsInUse } from '../../channels/models/channel-models.service.js';
import { FailedJobsService } from '../../jobs/runs/failed-jobs.service.js';
import { Sql } from '../../platform/database/sql.js';
import { type AlertParameters, AlertSubject, type Observation } from '../model/alert-rule.js';
import { SettlementLag } from './settlement-lag.port.js';

const SELECTED = '(cardinality($1::text[]) = 0 OR id::text = ANY($1))';
const DISABLED = `
  SELECT id, name FROM channels WHERE status = ${ChannelStatus.autoDisabled} AND ${SELECTED} ORDER BY id`;
// A balance that was never read is unknown, not 0.
const BALANCES = `
  SELECT id, name, balance FROM channels
  WHERE status = ${ChannelStatus.enabled} AND balance_updated_at IS NOT NULL AND balance < $2 AND ${SELECTED} ORDER BY id`;

/** Watches channels, prices, the ledger, the settlement and the queues. */
@Injectable()
export class SiteObserverService {
  constructor(
    private readonly sql: Sql,
    private readonly models: ModelsInUse,
    private readonly reconcile: ReconcileService,
    private readonly failures: FailedJobsService,
    private readonly lag: SettlementLag,
  ) {}

  /** Channels that were disabled automatically. */
  async disabledChannels({ only }: AlertParameters): Promise<Observation[]> {
    const rows = await this.sql.query<{ id: number; name: string }>('alert-disabled', DISABLED, [only]);
    return rows.map(({ id, name }) => ({
      subject: `${AlertSubject.CHANNEL}:${id}`,
      name,
      value: null,
      threshold: null,
    }));
  }

  /** Channels whose last known balance is below the threshold, in US dollars. */
  async upstreamBalances({ only, threshold }: AlertParameters): Promise<Observation[]> {
    type Row = { id: number; name: string; balance: number };
    const rows = await this.sql.query<Row>('alert-balances', BALANCES, [only, threshold]);
    return rows.map(({ id, name, balance }) => ({
      subject: `${AlertSubject.CHANNEL}:${id}`,
      name,
      value: balance,
      threshold,
    }));
  }

  /** Models whose calls are refused, because they have no price. */
  async unpricedModels(): Promise<Observation[]> {
    return this.models.unpriced().map((name) => ({ subject: `model:${name}`, name, value: null, threshold: null }));
  }

  /** The differences of the last reconciliation. */
  async ledgerDrift(): Promise<Observation[]> {
    const differences = (await this.reconcile.last())?.differenceCount ?? 0;
    return differences === 0 ? [] : [{ subject: AlertSubject.SITE, name: '', value: differences, threshold: 0 }];
  }

  /** The age of the oldest bill that is not booked, in whole seconds, when it is above the threshold. */
  async settlementLag({ threshold }: AlertParameters): Promise<Observation[]> {
    const value = Math.floor((await this.lag.oldestBillMs()) / 1_000);
    return value > (threshold ?? 0) ? [{ subject: AlertSubject.SITE, name: '', value, threshold }] : [];
  }

  /** Queues with more permanently failed jobs than the threshold. */
  async failedJobs({ only, threshold }: AlertParameters): Promise<Observation[]> {
    const queues = await this.failures.queues();
    return queues
      .filter(({ kind, failed }) => failed > (threshold ?? 0) && (only.length === 0 || only.includes(kind)))
      .map(({ kind, failed }) => ({ subject: `${AlertSubject.JOB}:${kind}`, name: kind, value: failed, threshold }));
  }
}
