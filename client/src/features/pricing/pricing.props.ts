import type { ListState } from '../../lib/list-state';
import type { PriceRow } from './price-rows';
import type { PriceGroup, Pricing } from './pricing.query';
import type { pricingParams } from './pricing.url';

/** What the parts of the page are given. */
export interface PricingViewProps {
  list: ListState<typeof pricingParams>;
  signedIn: boolean;
  pricing: Pricing | undefined;
  /** Whose prices are shown. */
  group: PriceGroup;
  rows: readonly PriceRow[] | undefined;
  /** Those the filters leave, in order. */
  shown: readonly PriceRow[] | undefined;
  error: unknown;
  onRetry(): void;
  selected: readonly string[];
  onSelect(models: readonly string[]): void;
  onCopySelected(): void;
  onCompare(): void;
  onCalculate(model: string): void;
}
