import type { PriceDimension } from '../price-dimension-keys.js';

/** The inputs and outputs of a model. */
export enum Modality {
  TEXT = 'TEXT',
  IMAGE = 'IMAGE',
  AUDIO = 'AUDIO',
  VIDEO = 'VIDEO',
  /** Documents, such as PDF. */
  FILE = 'FILE',
}

/** The abilities of a model beyond text. */
export enum ModelCapability {
  TOOLS = 'TOOLS',
  REASONING = 'REASONING',
  /** Output that follows a JSON schema. */
  STRUCTURED_OUTPUT = 'STRUCTURED_OUTPUT',
  /** Cached prompt tokens at a lower price. */
  CACHING = 'CACHING',
  WEB_SEARCH = 'WEB_SEARCH',
}

/** Facts that the two public lists have; a row names the list of each. */
const FACT_NAMES = ['name', 'context', 'output', 'modalities', 'capabilities', 'released', 'retires', 'price'] as const;
export type FactName = (typeof FACT_NAMES)[number];

/** The public lists that the snapshot is built from. */
export const FACT_LISTS = ['litellm', 'modelsDev'] as const;
export type FactList = (typeof FACT_LISTS)[number];

/** The list price of a model by price dimension, in the format of the price options: decimal texts. */
export type ListedPrice = { readonly [Key in PriceDimension]?: string };

/** Public facts of a model. What no list states is absent. */
export interface ModelFacts {
  /** The name in requests. */
  readonly id: string;
  /** The vendor that serves it under this name. */
  readonly vendor: string;
  readonly name?: string;
  /** The largest prompt and response together, in tokens. */
  readonly context?: number;
  /** The maximum length of a response, in tokens. */
  readonly output?: number;
  readonly input?: readonly Modality[];
  readonly produces?: readonly Modality[];
  readonly can?: readonly ModelCapability[];
  /** Days as YYYY-MM-DD. */
  readonly released?: string;
  readonly retires?: string;
  readonly price?: ListedPrice;
  /** The facts that each list has provided. */
  readonly from: { readonly [List in FactList]?: readonly FactName[] };
  /** The vendor's page that the list cites; an index into the snapshot's `pages`. */
  readonly page?: number;
}

/** Facts of current models, from copies of public lists. */
export interface ModelSnapshot {
  /** The day of the copies, YYYY-MM-DD. */
  readonly date: string;
  readonly lists: { readonly [List in FactList]: { readonly address: string; readonly version: string } };
  readonly pages: readonly string[];
  /** The models, ordered by name. */
  readonly models: readonly ModelFacts[];
}
