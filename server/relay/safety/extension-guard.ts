import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { Operation } from '../../protocols/dialects/dialect.js';
import { RelayError } from '../model/relay.errors.js';
import { SiteSettings } from '../ports/site-settings.js';

/** Refuses chat requests of browser extensions, when the site enables it. */
@Injectable()
export class ExtensionGuard {
  constructor(private readonly settings: SiteSettings) {}

  /** @throws {AppError} browser_extension_blocked */
  check({ task }: Pick<Operation, 'task'>, { headers }: Pick<IncomingMessage, 'headers'>): void {
    if (task !== 'chat' || !this.settings.refusesExtensions()) return;
    if (isExtension(headers.origin ?? '')) throw new AppError(RelayError.browser_extension_blocked);
  }
}

/** Each browser has its own scheme: `chrome-extension:`, `moz-extension:`, `safari-web-extension:`. */
function isExtension(origin: string): boolean {
  return origin.includes('extension') && origin.includes('://');
}
