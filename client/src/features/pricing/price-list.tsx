import { Button } from '@chakra-ui/react/button';
import { Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { EmptyState } from '../../ui/feedback/states';
import { useIsMobile } from '../../ui/use-window-width';
import { PriceCards } from './price-cards';
import type { PriceRow } from './price-rows';
import { PriceTable } from './price-table';
import type { PricingViewProps } from './pricing.props';

/** The models. `waiting` is shown until the prices are loaded. */
export function PriceList({ waiting, ...props }: PricingViewProps & { waiting: ReactNode }) {
  const { shown } = props;
  return shown ? <Rows {...props} shown={shown} /> : waiting;
}

function Rows(props: PricingViewProps & { shown: readonly PriceRow[] }) {
  const { t } = useTranslation('pricing');
  const { t: tc } = useTranslation('common');
  const mobile = useIsMobile();
  const { rows, shown, list } = props;
  if (rows?.length === 0) return <EmptyState icon={Tags} title={t('empty.title')} text={t('empty.text')} />;
  if (shown.length === 0) {
    return (
      <EmptyState
        title={tc('filter.emptyTitle')}
        action={<Button onClick={() => list.clearFilters()}>{tc('filter.clear')}</Button>}
      />
    );
  }
  return mobile ? <PriceCards {...props} /> : <PriceTable {...props} />;
}
