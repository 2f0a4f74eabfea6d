import { Module } from '@nestjs/common';
import { Admission } from './ledger/admission.js';
import { Balances } from './ledger/balances.service.js';
import { Ledger } from './ledger/ledger.service.js';
import { Refunds } from './ledger/refunds.service.js';
import { SettledFeed } from './ledger/settled-feed.js';
import { Settlement } from './ledger/settlement.js';

const services = [Ledger, Balances, Admission, Settlement, Refunds, SettledFeed];

@Module({ providers: services, exports: services })
export class BillingModule {}
