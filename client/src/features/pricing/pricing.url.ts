import { type Filters, param } from '../../lib/list-state';
import { billingModes } from '../../lib/prices/price-dimensions.generated';

export const modes = Object.values(billingModes).map(({ per }) => per);
export const sorts = ['model', '-model', 'price', '-price'] as const;

/** The abilities that models can be filtered by. */
export const abilities = [
  'TOOLS',
  'REASONING',
  'STRUCTURED_OUTPUT',
  'CACHING',
  'WEB_SEARCH',
  'IMAGE',
  'AUDIO',
  'VIDEO',
  'FILE',
] as const;

export const pricingParams = {
  q: param.text(),
  /** The selected group; empty is the user's own group. */
  group: param.text(),
  mode: param.choice<(typeof modes)[number] | ''>(modes, ''),
  family: param.text(),
  /** A capability, or something the model reads besides text. */
  can: param.choice<(typeof abilities)[number] | ''>(abilities, ''),
  /** Only models that the selected group may use. */
  usable: param.flag(),
  sort: param.choice<(typeof sorts)[number] | ''>(sorts, ''),
  /** The model in the cost calculator. */
  calc: param.text(),
};

export type PricingFilters = Filters<typeof pricingParams>;
