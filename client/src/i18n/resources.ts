import type channels from './locales/zh/channels.json';
import type common from './locales/zh/common.json';
import type error from './locales/zh/error.json';
import type home from './locales/zh/home.json';
import type login from './locales/zh/login.json';
import type logs from './locales/zh/logs.json';
import type nav from './locales/zh/nav.json';
import type onboarding from './locales/zh/onboarding.json';
import type playground from './locales/zh/playground.json';
import type setup from './locales/zh/setup.json';
import type status from './locales/zh/status.json';
import type tokens from './locales/zh/tokens.json';
import type users from './locales/zh/users.json';
import type validation from './locales/zh/validation.json';

/** One line per namespace: makes `t('…')` check its keys against the Chinese file. */
export interface Resources {
  channels: typeof channels;
  common: typeof common;
  error: typeof error;
  home: typeof home;
  login: typeof login;
  logs: typeof logs;
  nav: typeof nav;
  onboarding: typeof onboarding;
  playground: typeof playground;
  setup: typeof setup;
  status: typeof status;
  tokens: typeof tokens;
  users: typeof users;
  validation: typeof validation;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
