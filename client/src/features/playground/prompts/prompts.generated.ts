/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation, bindQuery } from '../../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CreatePromptInput = {
  content: PromptContentInput;
  name: string;
  /** A team of the caller whose members may read it; null or absent: none. */
  teamId?: string | null | undefined;
};

/** What one version of a prompt contains. */
export type PromptContentInput = {
  /** The message of the user. */
  message: string;
  /** Models that reply side by side, at most 4. */
  models: Array<PromptModelInput>;
  /** JSON schema of the responses; empty: none. */
  responseSchema?: string;
  /** The system prompt. {{name}} is a variable, here and in the message. */
  system: string;
  /** JSON array of tools; empty: none. */
  tools?: string;
};

export type PromptModelInput = {
  maxTokens?: number | null | undefined;
  model: string;
  reasoningEffort?: PromptReasoningEffort | null | undefined;
  temperature?: number | null | undefined;
  topP?: number | null | undefined;
};

/** How much a model reasons, in the words of `reasoning_effort` of chat completions. */
export type PromptReasoningEffort =
  | 'HIGH'
  | 'LOW'
  | 'MEDIUM'
  | 'MINIMAL'
  | 'NONE';

export type TeamRole =
  /** Members, tokens, statement and usage. */
  | 'MANAGER'
  /** Own tokens and their usage. */
  | 'MEMBER'
  /** Every permission. */
  | 'OWNER';

export type UpdatePromptInput = {
  name: string;
  /** A team of the caller whose members may read it; null or absent: none. */
  teamId?: string | null | undefined;
};

export type PromptRowFragment = { __typename: 'Prompt', id: string, name: string, isOwn: boolean, ownerName: string, teamId: string | null, teamName: string | null, version: number, savedAt: string };

export type PromptListQueryVariables = Exact<{ [key: string]: never; }>;


export type PromptListQuery = { prompts: Array<{ __typename: 'Prompt', id: string, name: string, isOwn: boolean, ownerName: string, teamId: string | null, teamName: string | null, version: number, savedAt: string }> };

export type PromptTeamsQueryVariables = Exact<{ [key: string]: never; }>;


export type PromptTeamsQuery = { teams: Array<{ __typename: 'Team', id: string, name: string, role: TeamRole | null }> };

export type PromptVersionQueryVariables = Exact<{
  id: string;
  number?: number | null | undefined;
}>;


export type PromptVersionQuery = { promptVersion: { __typename: 'PromptVersion', number: number, createdAt: string, system: string, message: string, tools: string, responseSchema: string, prompt: { __typename: 'Prompt', id: string, name: string, isOwn: boolean, ownerName: string, teamId: string | null, teamName: string | null, version: number, savedAt: string }, models: Array<{ __typename: 'PromptModelSettings', model: string, temperature: number | null, topP: number | null, maxTokens: number | null, reasoningEffort: PromptReasoningEffort | null }> } };

export type PromptVersionsQueryVariables = Exact<{
  id: string;
}>;


export type PromptVersionsQuery = { promptVersions: Array<{ __typename: 'PromptVersionTime', number: number, createdAt: string }> };

export type CreatePromptMutationVariables = Exact<{
  input: CreatePromptInput;
}>;


export type CreatePromptMutation = { createPrompt: { __typename: 'Prompt', id: string, name: string, isOwn: boolean, ownerName: string, teamId: string | null, teamName: string | null, version: number, savedAt: string } };

export type SavePromptMutationVariables = Exact<{
  id: string;
  content: PromptContentInput;
}>;


export type SavePromptMutation = { savePrompt: { __typename: 'Prompt', id: string, name: string, isOwn: boolean, ownerName: string, teamId: string | null, teamName: string | null, version: number, savedAt: string } };

export type UpdatePromptMutationVariables = Exact<{
  id: string;
  input: UpdatePromptInput;
}>;


export type UpdatePromptMutation = { updatePrompt: { __typename: 'Prompt', id: string, name: string, isOwn: boolean, ownerName: string, teamId: string | null, teamName: string | null, version: number, savedAt: string } };

export type DeletePromptMutationVariables = Exact<{
  id: string;
}>;


export type DeletePromptMutation = { deletePrompt: string };

export const PromptRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PromptRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Prompt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}},{"kind":"Field","name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"savedAt"}}]}}]} as unknown as DocumentNode<PromptRowFragment, unknown>;
export const PromptListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PromptList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"prompts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PromptRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PromptRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Prompt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}},{"kind":"Field","name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"savedAt"}}]}}]} as unknown as DocumentNode<PromptListQuery, PromptListQueryVariables>;
export const PromptTeamsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PromptTeams"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"teams"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}}]}}]} as unknown as DocumentNode<PromptTeamsQuery, PromptTeamsQueryVariables>;
export const PromptVersionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PromptVersion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"number"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"promptVersion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"number"},"value":{"kind":"Variable","name":{"kind":"Name","value":"number"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"prompt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PromptRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"system"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"models"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"temperature"}},{"kind":"Field","name":{"kind":"Name","value":"topP"}},{"kind":"Field","name":{"kind":"Name","value":"maxTokens"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningEffort"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tools"}},{"kind":"Field","name":{"kind":"Name","value":"responseSchema"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PromptRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Prompt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}},{"kind":"Field","name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"savedAt"}}]}}]} as unknown as DocumentNode<PromptVersionQuery, PromptVersionQueryVariables>;
export const PromptVersionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PromptVersions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"promptVersions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]} as unknown as DocumentNode<PromptVersionsQuery, PromptVersionsQueryVariables>;
export const CreatePromptDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreatePrompt"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePromptInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPrompt"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PromptRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PromptRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Prompt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}},{"kind":"Field","name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"savedAt"}}]}}]} as unknown as DocumentNode<CreatePromptMutation, CreatePromptMutationVariables>;
export const SavePromptDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SavePrompt"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"content"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PromptContentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"savePrompt"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"content"},"value":{"kind":"Variable","name":{"kind":"Name","value":"content"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PromptRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PromptRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Prompt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}},{"kind":"Field","name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"savedAt"}}]}}]} as unknown as DocumentNode<SavePromptMutation, SavePromptMutationVariables>;
export const UpdatePromptDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdatePrompt"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdatePromptInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updatePrompt"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PromptRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PromptRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Prompt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}},{"kind":"Field","name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"savedAt"}}]}}]} as unknown as DocumentNode<UpdatePromptMutation, UpdatePromptMutationVariables>;
export const DeletePromptDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeletePrompt"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletePrompt"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeletePromptMutation, DeletePromptMutationVariables>;
export const usePromptListQuery = bindQuery(PromptListDocument);
export const usePromptTeamsQuery = bindQuery(PromptTeamsDocument);
export const usePromptVersionQuery = bindQuery(PromptVersionDocument);
export const usePromptVersionsQuery = bindQuery(PromptVersionsDocument);
export const useCreatePromptMutation = bindMutation(CreatePromptDocument);
export const useSavePromptMutation = bindMutation(SavePromptDocument);
export const useUpdatePromptMutation = bindMutation(UpdatePromptDocument);
export const useDeletePromptMutation = bindMutation(DeletePromptDocument);