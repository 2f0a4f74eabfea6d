import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { RelayError } from '../model/relay.errors.js';
import { SiteSettings } from '../ports/site-settings.js';

/** When the end of a maintenance is not known, or has passed. */
const RETRY_AFTER_SECONDS = 60;

/** Refuses calls of clients while the site is under maintenance. */
@Injectable()
export class MaintenanceCheck {
  constructor(private readonly settings: SiteSettings) {}

  /** @throws {AppError} site_maintenance with the seconds until its expected end */
  requireNone(): void {
    const maintenance = this.settings.maintenance();
    if (maintenance === null) return;
    const { message, until } = maintenance;
    const left = until === null ? 0 : Math.ceil((until.getTime() - Date.now()) / 1_000);
    const detail = message === '' ? '' : ` (${message})`;
    const retryAfterSeconds = left > 0 ? left : RETRY_AFTER_SECONDS;
    throw new AppError(RelayError.site_maintenance, { detail }, { retryAfterSeconds });
  }
}
