import { type PriceOption, SET_DIMENSIONS } from '../../common/price-dimension-keys.js';
import { PRICE_DIMENSIONS } from '../../common/price-dimensions.js';
import { OptionError } from './option.errors.js';
import { changedBy, type OptionDefinition, strictWhenNew } from './option-definition.js';
import {
  builtInRatios,
  builtInToolPrices,
  builtInVideoPrices,
  type RatioMap,
  ratios,
  texts,
} from './option-json-kinds.js';
import {
  address,
  currency,
  decimal,
  flag,
  invoicePrefix,
  line,
  lines,
  moment,
  secret,
  wholeNumber,
} from './option-kinds.js';
import { pricedHours, priceTiers, servedFactors } from './option-price-rules.js';

const QUOTA = { max: Number.MAX_SAFE_INTEGER };

/** The options of the prices of models, one for each dimension that can be set. */
function priceOptions(): Readonly<Record<PriceOption, OptionDefinition<RatioMap | null>>> {
  const options = SET_DIMENSIONS.map((key) => PRICE_DIMENSIONS[key].option);
  return Object.fromEntries(options.map(({ key, effect }) => [key, builtInRatios(effect)])) as ReturnType<
    typeof priceOptions
  >;
}

const prices = changedBy('prices:write', priceOptions());

/** Factors and bonuses. */
const rates = changedBy('options:write', {
  QuotaPerUnit: wholeNumber(500_000, { min: 1, max: 1_000_000_000 }, 'Quota units per US dollar'),
  ListPricesEnabled: flag(
    true,
    "Models without a price of the site's own have the list price of the release's model facts",
  ),
  PriceUpdateEnabled: flag(
    false,
    'Prices are compared with a public list every night; changes within the limits are applied',
  ),
  PriceUpdateAddress: address("The list's address, https; LiteLLM's list when empty"),
  PriceUpdateVendors: line('', 'Only models of these vendors of the list, separated by commas; all when empty'),
  PriceUpdateMaxRise: decimal('10', { max: 1_000 }, 'Largest rise of a price that is applied, in percent'),
  PriceUpdateMaxFall: decimal('50', { max: 100 }, 'Largest fall of a price that is applied, in percent'),
  PriceUpdateLockedModels: lines([], 'Models whose prices are never changed, one per line'),
  PriceTiers: priceTiers('Factors on the whole price of calls with long prompts, by model'),
  ServiceTierRatio: servedFactors('Factors by model and service tier, speed or region that the upstream reports'),
  PriceHours: pricedHours('Factors by model and hours of the day, in UTC'),
  'tool_price_setting.prices': builtInToolPrices(
    'US dollars per thousand calls of tools that upstreams run, by tool or tool:model-prefix*',
  ),
  VideoPrice: builtInVideoPrices('US dollars per second of video, by model and resolution; * is any resolution'),
  GroupRatio: strictWhenNew(
    ratios(
      { default: 1, vip: 1, svip: 1 },
      'Price factor by group; its names are the groups of the site',
      OptionError.group_ratio_negative,
    ),
    (value) => ('default' in value ? undefined : { error: OptionError.group_ratio_without_default, params: {} }),
  ),
  UserUsableGroups: texts(
    { default: '默认分组', vip: 'vip分组' },
    'Groups that all users may choose, with descriptions',
  ),
  PreConsumedQuota: wholeNumber(500, QUOTA, 'Minimum reservation of a call, in prompt tokens'),
  QuotaForNewUser: wholeNumber(0, QUOTA, 'Quota a new user starts with'),
  QuotaForInviter: wholeNumber(0, QUOTA, 'Quota for inviting a user'),
  QuotaForInvitee: wholeNumber(0, QUOTA, 'Quota for having been invited'),
  QuotaRemindThreshold: wholeNumber(500_000, QUOTA, 'Balance below which a user is warned'),
  CheckInEnabled: flag(false, 'Users can check in once a day'),
  CheckInQuota: wholeNumber(1_000, QUOTA, 'Quota for a check-in'),
  CheckInMaxQuota: wholeNumber(0, QUOTA, 'With a larger maximum the reward is random'),
  RebateEnabled: flag(false, 'Inviters receive a share of the top-ups of invited users'),
  RebatePercentage: decimal('0', { max: 100 }, 'The share, in percent'),
});

/** Top-up payments. */
const payments = changedBy('root', {
  PayAddress: address('Payment gateway'),
  EpayId: line('', 'Merchant at the payment gateway'),
  EpayKey: secret("The merchant's key"),
  CustomCallbackAddress: address('Where the payment gateway reports, the server address when empty'),
  Price: decimal('7.3', {}, 'Money for a dollar of quota'),
  MinTopUp: wholeNumber(1, {}, 'Min number of dollars to buy'),
  TopupGroupRatio: ratios({ default: 1, vip: 1, svip: 1 }, 'Price factor for buying quota, by group'),
  StripeApiSecret: secret('Secret or restricted key of the account at Stripe'),
  StripeWebhookSecret: secret('Signing secret of the webhook at Stripe'),
  StripeCurrency: currency('USD', 'Currency of payments at Stripe, ISO 4217'),
  StripeUnitPrice: decimal('1', {}, 'Money for a dollar of quota at Stripe'),
  StripeMinTopUp: wholeNumber(1, {}, 'Min number of dollars to buy at Stripe'),
  StripeApiAddress: address("Stripe's API, https://api.stripe.com when empty"),
  TopUpLink: address('Where redemption codes are sold'),
});

/** Invoices of paid orders. */
const invoices = changedBy('root', {
  InvoicesFrom: moment('Orders paid after this time receive an invoice; none when empty'),
  InvoiceSellerName: line('', 'The seller on invoices'),
  InvoiceSellerAddress: lines([], 'The address of the seller'),
  InvoiceSellerTaxId: line('', 'The tax number of the seller'),
  InvoiceTaxRate: decimal('0', { max: 100 }, 'The tax that prices contain, in percent'),
  InvoiceNumberPrefix: invoicePrefix('INV', 'The prefix of invoice numbers'),
  InvoiceFooter: line('', 'The last line of invoices'),
});

export const billingOptions = { ...prices, ...rates, ...payments, ...invoices };
