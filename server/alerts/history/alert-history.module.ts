import { Module } from '@nestjs/common';
import { AlertsResolver } from './alerts.resolver.js';
import { AlertsService } from './alerts.service.js';

/** Firing and resolved alerts. */
@Module({ providers: [AlertsService, AlertsResolver], exports: [AlertsService] })
export class AlertHistoryModule {}
