import { Box } from '@chakra-ui/react/box';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n/setup';
import { useAnchor } from './use-anchor';

/** Their editors and texts come when the tab is opened, after the cards above them. */
const withTexts = async <T,>(load: Promise<T>): Promise<T> => {
  const [module] = await Promise.all([load, loadTexts('prices')]);
  return module;
};
const GroupCards = lazy(async () => ({
  default: (await withTexts(import('./pricing/group-cards'))).GroupCards,
}));
const ChatsCard = lazy(async () => ({ default: (await withTexts(import('./chats/chats.card'))).ChatsCard }));
const PricingCards = lazy(async () => ({
  default: (await withTexts(import('./pricing/pricing-cards'))).PricingCards,
}));

/** The cards that keep drafts of their own. */
export function OwnCards() {
  const { t } = useTranslation('common');
  const waiting = <Box role="status" aria-label={t('loading')} layerStyle="card" h="64" animation="pulse" />;
  return (
    <Suspense fallback={waiting}>
      <GroupCards />
      <ChatsCard />
      <PricingCards />
      <Arrived />
    </Suspense>
  );
}

/** An address may have named one of these cards before they were there. */
function Arrived() {
  useAnchor(ids);
  return null;
}

const ids = ['groups', 'chats', 'pricing', 'price-import'];
