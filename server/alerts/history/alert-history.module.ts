import { Module } from '@nestjs/common';
import { AlertsResolver } from './alerts.resolver.js';
import { Alerts } from './alerts.service.js';

/** Firing and resolved alerts. */
@Module({ providers: [Alerts, AlertsResolver], exports: [Alerts] })
export class AlertHistoryModule {}
