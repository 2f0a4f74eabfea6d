import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { OptionsModule } from '../../options/options.module.js';
import { BillingModule } from '../billing.module.js';
import { Rebates } from './rebates.service.js';

/** The share of a payment that goes to the user who invited the payer. */
@Module({ imports: [AuditModule, BillingModule, OptionsModule], providers: [Rebates], exports: [Rebates] })
export class RebatesModule {}
