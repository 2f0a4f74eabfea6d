import { Stack } from '@chakra-ui/react/stack';
import { useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useLeaveGuard } from '../../../ui/overlay/use-leave-guard';
import { PageHeader } from '../../../ui/page-header';
import { modelsPath } from '../catalogue/operation';
import { DirtyCardsProvider, useDirtyCards } from '../dirty-cards';
import { useAnchor } from '../use-anchor';
import { ImportCard } from './import/import.card';
import { PricesCard } from './prices.card';

/** The prices of all models with their channels and their use, and the import of prices. */
export function ModelsAndPricesPage() {
  const { t } = useTranslation('prices');
  useAnchor();
  return (
    <DirtyCardsProvider>
      <LeaveGuard />
      <PageHeader title={t('page.title')} purpose={t('page.purpose')} />
      <Stack gap="5">
        <PricesCard />
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
