/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation, bindQuery } from '../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CreatePlanInput = {
  /** ISO 4217; required with a price. */
  currency?: string | null | undefined;
  /** Whether users can buy it; requires a price above 0. */
  forSale?: boolean;
  /** 1 to 50 characters. */
  name: string;
  /** Counted from the start of each assignment; cannot be changed. */
  period: PlanPeriod;
  /** Of one period, with at most two decimals. */
  price?: string | null | undefined;
  /** The quota of each period. */
  quota: number;
  /** What happens to granted quota that is left at the end of a period. */
  rollover: PlanRollover;
  /** The maximum that is carried over, in quota units; only with the capped rule. */
  rolloverCap?: number;
  /** The maximum number of members and open invitations of a team that has the plan; users cannot have such a plan. Null: any number. */
  seats?: number | null | undefined;
};

export type PlanPeriod =
  | 'DAY'
  | 'MONTH'
  | 'WEEK';

export type PlanRollover =
  /** Nothing expires. */
  | 'ALL'
  /** What is left beyond the cap expires. */
  | 'CAPPED'
  /** What is left of the granted quota expires at the end of a period. */
  | 'NONE';

export type PlanSort =
  /** By the number of accounts that have the plan now, or will have it. */
  | 'ACCOUNTS'
  | 'CREATED'
  | 'NAME'
  /** By the amount, regardless of the currency; plans without a price come before all others. */
  | 'PRICE'
  | 'QUOTA'
  /** By the number of seats; plans for users are the least. */
  | 'SEATS';

export type SortDirection =
  | 'ASC'
  | 'DESC';

export type UpdatePlanInput = {
  /** ISO 4217; required with a price. */
  currency?: string | null | undefined;
  /** Whether users can buy it; requires a price above 0. */
  forSale?: boolean;
  /** 1 to 50 characters. */
  name: string;
  /** Of one period, with at most two decimals. */
  price?: string | null | undefined;
  /** The quota of each period. */
  quota: number;
  /** What happens to granted quota that is left at the end of a period. */
  rollover: PlanRollover;
  /** The maximum that is carried over, in quota units; only with the capped rule. */
  rolloverCap?: number;
  /** The maximum number of members and open invitations of a team that has the plan; users cannot have such a plan. Null: any number. */
  seats?: number | null | undefined;
};

export type PlanRowFragment = { __typename: 'Plan', accountCount: number, createdAt: string, currency: string | null, forSale: boolean, id: string, name: string, period: PlanPeriod, price: string | null, quota: number, rollover: PlanRollover, rolloverCap: number, seats: number | null };

export type PlanListQueryVariables = Exact<{
  sort?: PlanSort | null | undefined;
  direction?: SortDirection | null | undefined;
}>;


export type PlanListQuery = { plans: Array<{ __typename: 'Plan', accountCount: number, createdAt: string, currency: string | null, forSale: boolean, id: string, name: string, period: PlanPeriod, price: string | null, quota: number, rollover: PlanRollover, rolloverCap: number, seats: number | null }> };

export type CreatePlanMutationVariables = Exact<{
  input: CreatePlanInput;
}>;


export type CreatePlanMutation = { createPlan: { __typename: 'Plan', accountCount: number, createdAt: string, currency: string | null, forSale: boolean, id: string, name: string, period: PlanPeriod, price: string | null, quota: number, rollover: PlanRollover, rolloverCap: number, seats: number | null } };

export type UpdatePlanMutationVariables = Exact<{
  id: string;
  input: UpdatePlanInput;
}>;


export type UpdatePlanMutation = { updatePlan: { __typename: 'Plan', accountCount: number, createdAt: string, currency: string | null, forSale: boolean, id: string, name: string, period: PlanPeriod, price: string | null, quota: number, rollover: PlanRollover, rolloverCap: number, seats: number | null } };

export type DeletePlanMutationVariables = Exact<{
  id: string;
}>;


export type DeletePlanMutation = { deletePlan: boolean };

export const PlanRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlanRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Plan"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"forSale"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"period"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"rollover"}},{"kind":"Field","name":{"kind":"Name","value":"rolloverCap"}},{"kind":"Field","name":{"kind":"Name","value":"seats"}}]}}]} as unknown as DocumentNode<PlanRowFragment, unknown>;
export const PlanListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PlanList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PlanSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"direction"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SortDirection"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"plans"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"direction"},"value":{"kind":"Variable","name":{"kind":"Name","value":"direction"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlanRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlanRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Plan"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"forSale"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"period"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"rollover"}},{"kind":"Field","name":{"kind":"Name","value":"rolloverCap"}},{"kind":"Field","name":{"kind":"Name","value":"seats"}}]}}]} as unknown as DocumentNode<PlanListQuery, PlanListQueryVariables>;
export const CreatePlanDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreatePlan"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePlanInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPlan"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlanRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlanRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Plan"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"forSale"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"period"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"rollover"}},{"kind":"Field","name":{"kind":"Name","value":"rolloverCap"}},{"kind":"Field","name":{"kind":"Name","value":"seats"}}]}}]} as unknown as DocumentNode<CreatePlanMutation, CreatePlanMutationVariables>;
export const UpdatePlanDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdatePlan"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdatePlanInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updatePlan"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlanRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlanRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Plan"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"forSale"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"period"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"rollover"}},{"kind":"Field","name":{"kind":"Name","value":"rolloverCap"}},{"kind":"Field","name":{"kind":"Name","value":"seats"}}]}}]} as unknown as DocumentNode<UpdatePlanMutation, UpdatePlanMutationVariables>;
export const DeletePlanDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeletePlan"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletePlan"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeletePlanMutation, DeletePlanMutationVariables>;
export const usePlanListQuery = bindQuery(PlanListDocument);
export const useCreatePlanMutation = bindMutation(CreatePlanDocument);
export const useUpdatePlanMutation = bindMutation(UpdatePlanDocument);
export const useDeletePlanMutation = bindMutation(DeletePlanDocument);