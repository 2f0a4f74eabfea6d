import type { ListState } from '../../lib/list-state';
import type { PriceRow } from './price-rows';
import type { PriceGroup, Pricing } from './pricing.query';
import type { pricingParams } from './pricing.url';

/** Properties of the parts of the page. */
export interface PricingViewProps {
  list: ListState<typeof pricingParams>;
  signedIn: boolean;
  pricing: Pricing | undefined;
  /** The group whose prices are shown. */
  group: PriceGroup;
  rows: readonly PriceRow[] | undefined;
  /** The filtered and sorted rows. */
  shown: readonly PriceRow[] | undefined;
  error: unknown;
  onRetry(): void;
  selected: readonly string[];
  onSelect(models: readonly string[]): void;
  onCopySelected(): void;
  onCompare(): void;
  onCalculate(model: string): void;
}
