import { Module } from '@nestjs/common';
import { OptionsModule } from '../options/options.module.js';
import { OptionsService } from '../options/options.service.js';
import { SiteCalendar } from '../options/site-calendar.js';
import { Changes } from '../platform/coordination/changes.js';
import { Membership } from '../platform/coordination/membership.js';
import { Sql } from '../platform/database/sql.js';
import { Readiness } from '../platform/http/readiness.js';
import { Logger } from '../platform/telemetry/logger.js';
import { QuotaAdmission } from './ledger/admission.js';
import { BalanceWatchService } from './ledger/balance-watch.service.js';
import { BalancesService } from './ledger/balances.service.js';
import { BookedCallsWatchService } from './ledger/booked-calls-watch.service.js';
import { KeySpending } from './ledger/key-spending.js';
import { LeaseStore } from './ledger/lease-store.js';
import { LeasedAdmission } from './ledger/leased-admission.js';
import { LedgerService } from './ledger/ledger.service.js';
import { OldSpendingJob } from './ledger/old-spending.job.js';
import { QuotaRefusals } from './ledger/quota-refusals.js';
import { QuotaRemovalsService } from './ledger/quota-removals.service.js';
import { QuotaTransfersService } from './ledger/quota-transfers.service.js';
import { RefundsService } from './ledger/refunds.service.js';
import { SettledFeed } from './ledger/settled-feed.js';
import { Settlement } from './ledger/settlement.js';
import { SoleAdmission } from './ledger/sole-admission.js';
import { SubjectSpending } from './ledger/subject-spending.js';

/** @param membership null in a process with exclusive use of the database */
function admission(
  sql: Sql,
  changes: Changes,
  logger: Logger,
  options: OptionsService,
  calendar: SiteCalendar,
  membership: Membership | null,
): QuotaAdmission {
  const refusals = new QuotaRefusals(options);
  if (membership === null) return new SoleAdmission(sql, refusals, calendar, changes);
  const store = new LeaseStore(sql, membership, calendar);
  return new LeasedAdmission(store, membership, refusals, calendar, changes, logger);
}

const services = [
  LedgerService,
  BalancesService,
  BalanceWatchService,
  BookedCallsWatchService,
  {
    provide: QuotaAdmission,
    useFactory: admission,
    inject: [Sql, Changes, Logger, OptionsService, SiteCalendar, Membership],
  },
  Settlement,
  QuotaTransfersService,
  QuotaRemovalsService,
  RefundsService,
  SettledFeed,
  KeySpending,
  SubjectSpending,
  OldSpendingJob,
];

@Module({ imports: [OptionsModule], providers: services, exports: services })
export class BillingModule {
  constructor(readiness: Readiness, settlement: Settlement) {
    readiness.requires(() => settlement.overdue());
  }
}
