import { Stack } from '@chakra-ui/react/stack';
import { useRef } from 'react';
import { useLeaveGuard } from '../../../ui/overlay/use-leave-guard';
import { modelsPath } from '../catalogue/subject-path';
import { DirtyCardsProvider, useDirtyCards } from '../dirty-cards';
import { ImportCard } from '../pricing/import/import.card';
import { ToolPricesCard, VideoPricesCard } from '../pricing/json-price-cards';
import { PricesCard } from '../pricing/prices.card';
import { useAnchor } from '../use-anchor';

// One chunk for both, so that the modules they share with the settings page are not split further.
export { PriceEditor } from '../pricing/price.editor';

/** Prices of models, tools and videos, and the import of prices. Scrolls to the card that the address names. */
export function PricingCards() {
  useAnchor();
  return (
    <DirtyCardsProvider>
      <LeaveGuard />
      <Stack gap="5">
        <PricesCard />
        <ToolPricesCard />
        <VideoPricesCard />
        <ImportCard />
      </Stack>
    </DirtyCardsProvider>
  );
}

/** Leaving the page with unsaved prices asks for confirmation. */
function LeaveGuard() {
  useLeaveGuard(useDirtyCards().size > 0, useRef(false), modelsPath);
  return null;
}
