import { useTranslation } from '../../../i18n/use-translation';
import { isPinned, pinnedView } from '../../../lib/pinned-cost';
import type { BuiltInCard, CardId } from '../shared/cards';

/** The texts that name the cards. */
const cardTitles = {
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
} as const satisfies Record<BuiltInCard, string>;

/** The names of cards; pinned ones have that of their view. */
export function useCardName(views: readonly { id: string; name: string }[]): (id: CardId) => string {
  const { t } = useTranslation('dashboard');
  return (id) => (isPinned(id) ? (views.find((view) => view.id === pinnedView(id))?.name ?? '') : t(cardTitles[id]));
}
