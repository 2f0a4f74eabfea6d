import { Box } from '@chakra-ui/react/box';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n/setup';
import { useAnchor } from './use-anchor';

/** The editors and their texts load when the tab is opened. */
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

/** Cards with their own drafts. */
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

/** Scrolls again after the cards have loaded, if the address names one of them. */
function Arrived() {
  useAnchor(ids);
  return null;
}

const ids = ['groups', 'chats', 'pricing', 'price-import'];
