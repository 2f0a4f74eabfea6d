/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation, bindQuery } from '../bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CreateSavedViewInput = {
  audience?: SavedViewAudience;
  columns?: ViewColumnsInput | null | undefined;
  /** Unique among the views of the caller for the screen. */
  name: string;
  screen: SavedViewScreen;
  /** Parameters of the address, without a question mark. */
  search: string;
  /** The team that sees the view, for the audience TEAM. */
  teamId?: string | null | undefined;
};

export type SavedViewAudience =
  /** Only the user who saved the view. */
  | 'OWNER'
  /** All users who may open the screen. */
  | 'SITE'
  /** The members of one team. */
  | 'TEAM';

export type SavedViewScreen =
  | 'ALERTS'
  | 'ALERT_DELIVERIES'
  | 'ALERT_RECEIVERS'
  | 'ALERT_RULES'
  | 'AUDIT'
  | 'BATCHES'
  | 'CHANNELS'
  | 'CONVERSATIONS'
  | 'COST'
  | 'COUPONS'
  | 'DASHBOARD'
  | 'DRAWINGS'
  | 'ERRORS'
  | 'JOBS'
  | 'LATENCY'
  | 'LOG'
  | 'PLANS'
  | 'REDEMPTIONS'
  | 'SERVICE_CREDENTIALS'
  | 'TASKS'
  | 'TOKENS'
  | 'USERS'
  | 'VENDOR_INVOICES'
  | 'VIDEOS';

export type UpdateSavedViewInput = {
  audience?: SavedViewAudience | null | undefined;
  columns?: ViewColumnsInput | null | undefined;
  name?: string | null | undefined;
  search?: string | null | undefined;
  /** The team that sees the view, for the audience TEAM. */
  teamId?: string | null | undefined;
};

export type ViewColumnWidthInput = {
  id: string;
  /** In CSS pixels. */
  width: number;
};

/** Ids of columns of a table, or of cards of the dashboard. */
export type ViewColumnsInput = {
  hidden: Array<string>;
  order: Array<string>;
  /** After the others; they stay in view while the table scrolls. */
  pinnedEnd?: Array<string>;
  /** Before the others; they stay in view while the table scrolls. */
  pinnedStart?: Array<string>;
  widths?: Array<ViewColumnWidthInput>;
};

export type SavedViewRowFragment = { __typename: 'SavedView', id: string, name: string, search: string, audience: SavedViewAudience, teamId: string | null, ownerName: string, own: boolean, isDefault: boolean, editable: boolean, columns: { __typename: 'ViewColumns', hidden: Array<string>, order: Array<string>, pinnedStart: Array<string>, pinnedEnd: Array<string>, widths: Array<{ __typename: 'ViewColumnWidth', id: string, width: number }> } | null };

export type SavedViewsQueryVariables = Exact<{
  screen: SavedViewScreen;
}>;


export type SavedViewsQuery = { savedViews: Array<{ __typename: 'SavedView', id: string, name: string, search: string, audience: SavedViewAudience, teamId: string | null, ownerName: string, own: boolean, isDefault: boolean, editable: boolean, columns: { __typename: 'ViewColumns', hidden: Array<string>, order: Array<string>, pinnedStart: Array<string>, pinnedEnd: Array<string>, widths: Array<{ __typename: 'ViewColumnWidth', id: string, width: number }> } | null }> };

export type SavedViewTeamsQueryVariables = Exact<{ [key: string]: never; }>;


export type SavedViewTeamsQuery = { teams: Array<{ __typename: 'Team', id: string, name: string }> };

export type CreateSavedViewMutationVariables = Exact<{
  input: CreateSavedViewInput;
}>;


export type CreateSavedViewMutation = { createSavedView: { __typename: 'SavedView', id: string, name: string, search: string, audience: SavedViewAudience, teamId: string | null, ownerName: string, own: boolean, isDefault: boolean, editable: boolean, columns: { __typename: 'ViewColumns', hidden: Array<string>, order: Array<string>, pinnedStart: Array<string>, pinnedEnd: Array<string>, widths: Array<{ __typename: 'ViewColumnWidth', id: string, width: number }> } | null } };

export type UpdateSavedViewMutationVariables = Exact<{
  id: string;
  input: UpdateSavedViewInput;
}>;


export type UpdateSavedViewMutation = { updateSavedView: { __typename: 'SavedView', id: string, name: string, search: string, audience: SavedViewAudience, teamId: string | null, ownerName: string, own: boolean, isDefault: boolean, editable: boolean, columns: { __typename: 'ViewColumns', hidden: Array<string>, order: Array<string>, pinnedStart: Array<string>, pinnedEnd: Array<string>, widths: Array<{ __typename: 'ViewColumnWidth', id: string, width: number }> } | null } };

export type DeleteSavedViewMutationVariables = Exact<{
  id: string;
}>;


export type DeleteSavedViewMutation = { deleteSavedView: string };

export type SetDefaultViewMutationVariables = Exact<{
  screen: SavedViewScreen;
  id?: string | null | undefined;
}>;


export type SetDefaultViewMutation = { setDefaultView: Array<{ __typename: 'SavedView', id: string, name: string, search: string, audience: SavedViewAudience, teamId: string | null, ownerName: string, own: boolean, isDefault: boolean, editable: boolean, columns: { __typename: 'ViewColumns', hidden: Array<string>, order: Array<string>, pinnedStart: Array<string>, pinnedEnd: Array<string>, widths: Array<{ __typename: 'ViewColumnWidth', id: string, width: number }> } | null }> };

export const SavedViewRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SavedViewRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SavedView"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"search"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hidden"}},{"kind":"Field","name":{"kind":"Name","value":"order"}},{"kind":"Field","name":{"kind":"Name","value":"pinnedStart"}},{"kind":"Field","name":{"kind":"Name","value":"pinnedEnd"}},{"kind":"Field","name":{"kind":"Name","value":"widths"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"width"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"audience"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","name":{"kind":"Name","value":"own"}},{"kind":"Field","name":{"kind":"Name","value":"isDefault"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<SavedViewRowFragment, unknown>;
export const SavedViewsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SavedViews"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"screen"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SavedViewScreen"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"savedViews"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"screen"},"value":{"kind":"Variable","name":{"kind":"Name","value":"screen"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SavedViewRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SavedViewRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SavedView"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"search"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hidden"}},{"kind":"Field","name":{"kind":"Name","value":"order"}},{"kind":"Field","name":{"kind":"Name","value":"pinnedStart"}},{"kind":"Field","name":{"kind":"Name","value":"pinnedEnd"}},{"kind":"Field","name":{"kind":"Name","value":"widths"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"width"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"audience"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","name":{"kind":"Name","value":"own"}},{"kind":"Field","name":{"kind":"Name","value":"isDefault"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<SavedViewsQuery, SavedViewsQueryVariables>;
export const SavedViewTeamsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SavedViewTeams"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"teams"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<SavedViewTeamsQuery, SavedViewTeamsQueryVariables>;
export const CreateSavedViewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateSavedView"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateSavedViewInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSavedView"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SavedViewRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SavedViewRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SavedView"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"search"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hidden"}},{"kind":"Field","name":{"kind":"Name","value":"order"}},{"kind":"Field","name":{"kind":"Name","value":"pinnedStart"}},{"kind":"Field","name":{"kind":"Name","value":"pinnedEnd"}},{"kind":"Field","name":{"kind":"Name","value":"widths"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"width"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"audience"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","name":{"kind":"Name","value":"own"}},{"kind":"Field","name":{"kind":"Name","value":"isDefault"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<CreateSavedViewMutation, CreateSavedViewMutationVariables>;
export const UpdateSavedViewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateSavedView"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateSavedViewInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSavedView"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SavedViewRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SavedViewRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SavedView"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"search"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hidden"}},{"kind":"Field","name":{"kind":"Name","value":"order"}},{"kind":"Field","name":{"kind":"Name","value":"pinnedStart"}},{"kind":"Field","name":{"kind":"Name","value":"pinnedEnd"}},{"kind":"Field","name":{"kind":"Name","value":"widths"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"width"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"audience"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","name":{"kind":"Name","value":"own"}},{"kind":"Field","name":{"kind":"Name","value":"isDefault"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<UpdateSavedViewMutation, UpdateSavedViewMutationVariables>;
export const DeleteSavedViewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteSavedView"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteSavedView"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteSavedViewMutation, DeleteSavedViewMutationVariables>;
export const SetDefaultViewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetDefaultView"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"screen"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SavedViewScreen"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setDefaultView"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"screen"},"value":{"kind":"Variable","name":{"kind":"Name","value":"screen"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SavedViewRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SavedViewRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SavedView"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"search"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hidden"}},{"kind":"Field","name":{"kind":"Name","value":"order"}},{"kind":"Field","name":{"kind":"Name","value":"pinnedStart"}},{"kind":"Field","name":{"kind":"Name","value":"pinnedEnd"}},{"kind":"Field","name":{"kind":"Name","value":"widths"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"width"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"audience"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","name":{"kind":"Name","value":"own"}},{"kind":"Field","name":{"kind":"Name","value":"isDefault"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<SetDefaultViewMutation, SetDefaultViewMutationVariables>;
export const useSavedViewsQuery = bindQuery(SavedViewsDocument);
export const useSavedViewTeamsQuery = bindQuery(SavedViewTeamsDocument);
export const useCreateSavedViewMutation = bindMutation(CreateSavedViewDocument);
export const useUpdateSavedViewMutation = bindMutation(UpdateSavedViewDocument);
export const useDeleteSavedViewMutation = bindMutation(DeleteSavedViewDocument);
export const useSetDefaultViewMutation = bindMutation(SetDefaultViewDocument);