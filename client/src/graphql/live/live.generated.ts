/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { StringDocument } from '../../lib/graphql-request';
export type LiveSessionQueryVariables = Exact<{ [key: string]: never; }>;


export type LiveSessionQuery = { viewer: { id: string } | null };

export const LiveSessionDocument = 'query LiveSession{viewer{id}}' as StringDocument<LiveSessionQuery, LiveSessionQueryVariables>;