import type { LocalText } from './errors/app-error.js';
import type { PricedKind, UnitCount } from './units.js';
import type { TokenCount } from './usage.js';

/** Tokens that a dimension prices; they are one line of a receipt. */
export interface PricedTokens {
  /** Their count in a usage. */
  readonly count: TokenCount;
  /** The count that includes them and is charged without them; while they have no price, it is charged with them. */
  readonly partOf?: TokenCount;
  /** The kind of the line. */
  readonly line: string;
  /** Their price relative to the dimension's price, as a fraction. If absent, the same price. */
  readonly factor?: { readonly times: bigint; readonly of: bigint };
  /** The key of their count in the log record. */
  readonly record?: string;
  /**
   * The usages in which they are a line: usages with audio tokens that have a price, or all others. If absent, both.
   */
  readonly usages?: 'audio' | 'text';
  /** They are a line only while a model has no value for this dimension, which prices the same tokens. */
  readonly unless?: string;
}

/** Units that a dimension prices; they are one line of a receipt. */
export interface PricedUnits {
  readonly kind: PricedKind;
  /** Their count among the units. */
  readonly count: UnitCount;
  /** The dimension whose price applies if a model has no price of this one. Absent for the first of a kind. */
  readonly orElse?: string;
  /** The kind of the line. */
  readonly line: string;
  /** The key of their count in the log record. */
  readonly record: string;
  /** The names of the price and of the units in the texts of log rows. */
  readonly price: LocalText;
  readonly unit: LocalText;
}

/** A number in the price of a model. */
export interface Dimension {
  /** The description in the APIs. */
  readonly meaning: string;
  /** Field of the price list, of exports and of imports. */
  readonly wire: string;
  /** Its key in factors on prices, and the dimension whose factor applies if it has none. */
  readonly factor: { readonly key: string; readonly like?: string };
  /** Key in the log record. */
  readonly record: string;
  /** The value of models for which none is set. Null: their tokens have no separate price. */
  readonly default: string | null;
  /** The tokens that it prices, in the order of their lines. */
  readonly tokens: readonly PricedTokens[];
  /** The ratio that it is a multiple of. If absent, the price of a prompt token. */
  readonly of?: string;
  /**
   * It is an amount in US dollars for one of these, `call` or `page`, and no multiple of another price. Models with it
   * have a billing mode of this name, such as `PER_PAGE`, in which tokens are not charged.
   */
  readonly dollarsPer?: string;
  /** Every price of its billing mode has it; the number of the mode in the field `quota_type` of REST. */
  readonly quotaType?: number;
  /** The units that it prices, for amounts that are not per call. */
  readonly units?: PricedUnits;
  /** The usages that it prices: usages with audio tokens that have a price, or all others. If absent, both. */
  readonly usages?: 'audio' | 'text';
  /** The receipt and the log record contain it only when one of these was used. */
  readonly shownWith?: readonly TokenCount[];
  /** The option that sets it by model, and its effect; absent for ratios that cannot be set. */
  readonly option?: { readonly key: string; readonly effect: string };
  /** Custom assistants use the entry of their family in the option. */
  readonly byFamily?: boolean;
  /** Fields of public price lists with its price in US dollars. */
  readonly listed?: { readonly modelsDev?: string; readonly liteLlm: string };
}
