import { type Filters, param } from '../../lib/list-state';

export const sorts = ['model', '-model', 'price', '-price'] as const;

export const pricingParams = {
  q: param.text(),
  /** The viewed group; empty is the visitor's own. */
  group: param.text(),
  mode: param.choice<'token' | 'call' | ''>(['token', 'call'], ''),
  family: param.text(),
  /** Only what the viewed group may use. */
  usable: param.flag(),
  sort: param.choice<(typeof sorts)[number] | ''>(sorts, ''),
  /** The model whose cost is being worked out. */
  calc: param.text(),
};

export type PricingFilters = Filters<typeof pricingParams>;
