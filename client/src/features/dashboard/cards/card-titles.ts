import type { CardId } from './cards';

/** The texts that name the cards. */
export const cardTitles = {
  overview: 'kpi.title',
  channels: 'channels.title',
  teams: 'teams.title',
  spend: 'chart.quota',
  models: 'rank.models',
  tokens: 'rank.tokens',
  users: 'rank.users',
  topChannels: 'rank.channels',
  errors: 'errors.title',
  latency: 'timing.latency',
  hours: 'heat.title',
} as const satisfies Record<CardId, string>;
