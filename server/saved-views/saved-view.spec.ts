import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PERMISSION_OF_SCREEN, type SavedViewScreen } from './saved-view.js';

const policy = readFileSync(join(import.meta.dirname, '..', 'access-policy.md'), 'utf8');

/** What the policy requires for a query. */
const requiredBy = (query: string) => new RegExp(`\`Query\\.${query}\` \\| (\\S+) \\|`).exec(policy)?.[1];

describe('permission for the views of a screen', () => {
  it.each([
    ['ALERTS', 'alertHistory'],
    ['ALERT_DELIVERIES', 'alertDeliveries'],
    ['ALERT_RECEIVERS', 'alertReceivers'],
    ['ALERT_RULES', 'alertRules'],
    ['AUDIT', 'auditEntries'],
    ['CHANNELS', 'channels'],
    ['COUPONS', 'coupons'],
    ['ERRORS', 'errorCauses'],
    ['JOBS', 'jobs'],
    ['PLANS', 'plans'],
    ['REDEMPTIONS', 'redemptions'],
    ['SERVICE_CREDENTIALS', 'serviceCredentials'],
    ['USERS', 'users'],
    ['VENDOR_INVOICES', 'vendorInvoices'],
  ])('%s: is the permission of Query.%s', (screen, query) => {
    expect(PERMISSION_OF_SCREEN[screen as SavedViewScreen]).toBe(requiredBy(query));
  });
});
