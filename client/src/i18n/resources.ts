import type about from './locales/zh/about.json';
import type alerts from './locales/zh/alerts.json';
import type aliases from './locales/zh/aliases.json';
import type asyncTasks from './locales/zh/async-tasks.json';
import type audit from './locales/zh/audit.json';
import type auditSinks from './locales/zh/auditSinks.json';
import type channels from './locales/zh/channels.json';
import type chat from './locales/zh/chat.json';
import type common from './locales/zh/common.json';
import type costExplorer from './locales/zh/costExplorer.json';
import type coupons from './locales/zh/coupons.json';
import type credentials from './locales/zh/credentials.json';
import type dashboard from './locales/zh/dashboard.json';
import type error from './locales/zh/error.json';
import type home from './locales/zh/home.json';
import type imports from './locales/zh/imports.json';
import type jobs from './locales/zh/jobs.json';
import type limits from './locales/zh/limits.json';
import type login from './locales/zh/login.json';
import type logSinks from './locales/zh/logSinks.json';
import type logs from './locales/zh/logs.json';
import type model from './locales/zh/model.json';
import type nav from './locales/zh/nav.json';
import type notices from './locales/zh/notices.json';
import type onboarding from './locales/zh/onboarding.json';
import type palette from './locales/zh/palette.json';
import type personal from './locales/zh/personal.json';
import type plans from './locales/zh/plans.json';
import type playground from './locales/zh/playground.json';
import type prices from './locales/zh/prices.json';
import type pricing from './locales/zh/pricing.json';
import type provisioning from './locales/zh/provisioning.json';
import type redemptions from './locales/zh/redemptions.json';
import type settings from './locales/zh/settings.json';
import type setup from './locales/zh/setup.json';
import type siteHealth from './locales/zh/siteHealth.json';
import type statements from './locales/zh/statements.json';
import type status from './locales/zh/status.json';
import type teams from './locales/zh/teams.json';
import type tokens from './locales/zh/tokens.json';
import type transports from './locales/zh/transports.json';
import type users from './locales/zh/users.json';
import type validation from './locales/zh/validation.json';
import type wallet from './locales/zh/wallet.json';

/** One line per namespace: makes `t('…')` check its keys against the Chinese file. */
export interface Resources {
  'async-tasks': typeof asyncTasks;
  about: typeof about;
  alerts: typeof alerts;
  aliases: typeof aliases;
  audit: typeof audit;
  auditSinks: typeof auditSinks;
  channels: typeof channels;
  chat: typeof chat;
  common: typeof common;
  costExplorer: typeof costExplorer;
  credentials: typeof credentials;
  dashboard: typeof dashboard;
  error: typeof error;
  home: typeof home;
  imports: typeof imports;
  jobs: typeof jobs;
  limits: typeof limits;
  login: typeof login;
  logSinks: typeof logSinks;
  logs: typeof logs;
  model: typeof model;
  nav: typeof nav;
  notices: typeof notices;
  onboarding: typeof onboarding;
  siteHealth: typeof siteHealth;
  palette: typeof palette;
  personal: typeof personal;
  playground: typeof playground;
  prices: typeof prices;
  pricing: typeof pricing;
  coupons: typeof coupons;
  provisioning: typeof provisioning;
  plans: typeof plans;
  redemptions: typeof redemptions;
  settings: typeof settings;
  setup: typeof setup;
  statements: typeof statements;
  status: typeof status;
  teams: typeof teams;
  tokens: typeof tokens;
  transports: typeof transports;
  users: typeof users;
  validation: typeof validation;
  wallet: typeof wallet;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
