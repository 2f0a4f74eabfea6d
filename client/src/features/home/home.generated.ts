/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { StringDocument } from '../../lib/graphql-request';
export type BillingMode =
  | 'PER_CALL'
  | 'PER_PAGE'
  | 'PER_TOKEN';

export type HomeQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeQuery = { status: { homePageContent: string, notice: string }, pricing: { group: string, groups: Array<{ name: string, ratio: number }>, models: Array<{ model: string, mode: BillingMode, modelRatio: number, completionRatio: number, priceSet: boolean, groups: Array<string>, modelPrice: number, pagePrice: number | null, annotatedPagePrice: number | null }> } };

export type PriceAmountsFragment = { modelPrice: number, pagePrice: number | null, annotatedPagePrice: number | null };

export const HomeDocument = 'query Home{status{homePageContent notice}pricing{group groups{name ratio}models{model mode modelRatio completionRatio modelPrice pagePrice annotatedPagePrice priceSet groups}}}' as StringDocument<HomeQuery, HomeQueryVariables>;