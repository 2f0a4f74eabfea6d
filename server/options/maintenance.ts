import { Injectable } from '@nestjs/common';
import { Readiness } from '../platform/http/readiness.js';
import { OptionsService } from './options.service.js';

/** The public facts of a maintenance. */
export interface MaintenanceNotice {
  /** Empty: no reason was given. */
  readonly message: string;
  /** When the site is expected to serve calls again. Null if unknown. The maintenance does not end by itself. */
  readonly until: Date | null;
}

/** Whether the site is under maintenance, in which it serves no calls. */
@Injectable()
export class Maintenance {
  constructor(
    private readonly options: OptionsService,
    readiness: Readiness,
  ) {
    readiness.reportsMaintenance(() => this.notice() !== null);
  }

  /** Null: the site serves calls. */
  notice(): MaintenanceNotice | null {
    const { options } = this;
    if (!options.get('MaintenanceEnabled')) return null;
    return { message: options.get('MaintenanceMessage'), until: options.get('MaintenanceUntil') };
  }
}
