/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { StringDocument } from '../../lib/graphql-request';
export type BillingMode =
  | 'PER_CALL'
  | 'PER_PAGE'
  | 'PER_TOKEN';

/** What a model reads and produces. */
export type Modality =
  | 'AUDIO'
  | 'FILE'
  | 'IMAGE'
  | 'TEXT'
  | 'VIDEO';

/** What a model can do beyond text. */
export type ModelCapability =
  | 'CACHING'
  | 'REASONING'
  | 'STRUCTURED_OUTPUT'
  | 'TOOLS'
  | 'WEB_SEARCH';

export type PriceFactorKind =
  /** The channel that served the call. */
  | 'CHANNEL'
  /** The prompt is longer than a threshold. */
  | 'CONTEXT'
  /** The upstream served the call in a service tier, at a speed or in a region with its own price. */
  | 'SERVED'
  /** The time of day, in UTC. */
  | 'TIME';

export type PricingQueryVariables = Exact<{ [key: string]: never; }>;


export type PricingQuery = { pricing: { group: string, groups: Array<{ name: string, description: string, ratio: number }>, models: Array<{ model: string, mode: BillingMode, priceSet: boolean, groups: Array<string>, modelRatio: number, completionRatio: number, reasoningRatio: number | null, cacheRatio: number, cacheWriteRatio: number, cacheWriteHourRatio: number | null, audioRatio: number | null, audioCacheRatio: number | null, audioCompletionRatio: number | null, imageRatio: number | null, imageCompletionRatio: number | null, modelPrice: number, pagePrice: number | null, annotatedPagePrice: number | null, facts: { vendor: string, name: string | null, contextLength: number | null, maxOutput: number | null, inputModalities: Array<Modality>, outputModalities: Array<Modality>, capabilities: Array<ModelCapability>, releasedOn: string | null, retiresOn: string | null, page: string | null } | null, factors: Array<{ kind: PriceFactorKind, label: string, input: number, output: number, call: number, others: Array<{ dimension: string, factor: number }> }> }> } };

export type PriceNumbersFragment = { modelRatio: number, completionRatio: number, reasoningRatio: number | null, cacheRatio: number, cacheWriteRatio: number, cacheWriteHourRatio: number | null, audioRatio: number | null, audioCacheRatio: number | null, audioCompletionRatio: number | null, imageRatio: number | null, imageCompletionRatio: number | null, modelPrice: number, pagePrice: number | null, annotatedPagePrice: number | null };

export const PricingDocument = 'query Pricing{pricing{group groups{name description ratio}models{model mode modelRatio completionRatio reasoningRatio cacheRatio cacheWriteRatio cacheWriteHourRatio audioRatio audioCacheRatio audioCompletionRatio imageRatio imageCompletionRatio modelPrice pagePrice annotatedPagePrice priceSet groups facts{vendor name contextLength maxOutput inputModalities outputModalities capabilities releasedOn retiresOn page}factors{kind label input output call others{dimension factor}}}}}' as StringDocument<PricingQuery, PricingQueryVariables>;