import { useTranslation } from '../../i18n/use-translation';
import { useFormat } from '../use-format';

/** The strategy that decides between channels of the same priority. */
export type RoutingStrategy = 'PRIORITY' | 'CHEAPEST' | 'FASTEST' | 'LEAST_BUSY';

/** The value of a channel that a routing strategy compared, such as `320 ms`; undefined when the weights decide. */
export function useStrategyValue(): (strategy: RoutingStrategy, value: number | null) => string | undefined {
  const { t } = useTranslation('common');
  const format = useFormat();
  return (strategy, value) => {
    if (strategy === 'PRIORITY') return undefined;
    if (strategy === 'CHEAPEST')
      return value === null
        ? t('route.noPrice')
        : t('route.value.CHEAPEST', { price: format.pricePerCall(format.toDollars(value)) });
    if (value === null) return t('route.unmeasured');
    if (strategy === 'FASTEST') return t('route.value.FASTEST', { time: format.duration(value) });
    return t('route.value.LEAST_BUSY', { count: value });
  };
}
