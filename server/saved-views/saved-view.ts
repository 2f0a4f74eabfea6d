import type { Permission } from '../common/permissions.js';

/** The screens of the console that have views. */
export enum SavedViewScreen {
  ALERTS = 'ALERTS',
  ALERT_DELIVERIES = 'ALERT_DELIVERIES',
  ALERT_RECEIVERS = 'ALERT_RECEIVERS',
  ALERT_RULES = 'ALERT_RULES',
  AUDIT = 'AUDIT',
  BATCHES = 'BATCHES',
  CHANNELS = 'CHANNELS',
  CONVERSATIONS = 'CONVERSATIONS',
  COST = 'COST',
  COUPONS = 'COUPONS',
  DASHBOARD = 'DASHBOARD',
  DRAWINGS = 'DRAWINGS',
  ERRORS = 'ERRORS',
  JOBS = 'JOBS',
  LATENCY = 'LATENCY',
  LOG = 'LOG',
  PLANS = 'PLANS',
  REDEMPTIONS = 'REDEMPTIONS',
  SERVICE_CREDENTIALS = 'SERVICE_CREDENTIALS',
  TASKS = 'TASKS',
  TOKENS = 'TOKENS',
  USERS = 'USERS',
  VENDOR_INVOICES = 'VENDOR_INVOICES',
  VIDEOS = 'VIDEOS',
}

/**
 * The permission that a screen and its views require; null: only a login. A filter may contain what only these users may
 * read.
 */
export const PERMISSION_OF_SCREEN: Readonly<Record<SavedViewScreen, Permission | null>> = {
  ALERTS: 'alerts:read',
  ALERT_DELIVERIES: 'alerts:read',
  ALERT_RECEIVERS: 'alerts:read',
  ALERT_RULES: 'alerts:read',
  AUDIT: 'audit:read',
  BATCHES: null,
  CHANNELS: 'channels:read',
  CONVERSATIONS: null,
  COST: null,
  COUPONS: 'payments:read',
  DASHBOARD: null,
  DRAWINGS: null,
  ERRORS: 'logs:read',
  JOBS: 'jobs:read',
  LATENCY: null,
  LOG: null,
  PLANS: 'payments:read',
  REDEMPTIONS: 'payments:read',
  SERVICE_CREDENTIALS: 'access:read',
  TASKS: null,
  TOKENS: null,
  USERS: 'users:read',
  VENDOR_INVOICES: 'costs:read',
  VIDEOS: null,
};

/** The users to whom a view is visible. */
export enum SavedViewAudience {
  OWNER = 'OWNER',
  TEAM = 'TEAM',
  SITE = 'SITE',
}

export interface ViewColumnWidth {
  readonly id: string;
  /** The width in CSS pixels. */
  readonly width: number;
}

/**
 * The columns of a table or the cards of the dashboard: ids of those that are hidden, and of all in their order; of
 * columns also those that stay in view, and widths.
 */
export interface ViewColumns {
  readonly hidden: string[];
  readonly order: string[];
  /** Columns before the others that remain visible while the table scrolls. */
  readonly pinnedStart: string[];
  /** Columns after the others that remain visible while the table scrolls. */
  readonly pinnedEnd: string[];
  /** Widths that users have chosen; other columns have the width of their content. */
  readonly widths: ViewColumnWidth[];
}
