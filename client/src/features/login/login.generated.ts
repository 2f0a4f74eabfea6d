/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { StringDocument } from '../../lib/graphql-request';
export type RegisterInput = {
  /** The token of the bot check, when the site requires one. */
  botCheck?: string;
  email?: string | null | undefined;
  inviteCode?: string | null | undefined;
  password: string;
  username: string;
  /** The code that requestEmailCode sent to the address. */
  verificationCode?: string | null | undefined;
};

export type RegisterMutationVariables = Exact<{
  input: RegisterInput;
}>;


export type RegisterMutation = { register: boolean };

export type RequestEmailCodeMutationVariables = Exact<{
  email: string;
  botCheck: string;
}>;


export type RequestEmailCodeMutation = { requestEmailCode: boolean };

export type RequestPasswordResetMutationVariables = Exact<{
  email: string;
  botCheck: string;
}>;


export type RequestPasswordResetMutation = { requestPasswordReset: boolean };

export type ResetPasswordMutationVariables = Exact<{
  email: string;
  token: string;
}>;


export type ResetPasswordMutation = { resetPassword: string };

export const RegisterDocument = 'mutation Register($input:RegisterInput!){register(input:$input)}' as StringDocument<RegisterMutation, RegisterMutationVariables>;
export const RequestEmailCodeDocument = 'mutation RequestEmailCode($email:String!$botCheck:String!){requestEmailCode(email:$email botCheck:$botCheck)}' as StringDocument<RequestEmailCodeMutation, RequestEmailCodeMutationVariables>;
export const RequestPasswordResetDocument = 'mutation RequestPasswordReset($email:String!$botCheck:String!){requestPasswordReset(email:$email botCheck:$botCheck)}' as StringDocument<RequestPasswordResetMutation, RequestPasswordResetMutationVariables>;
export const ResetPasswordDocument = 'mutation ResetPassword($email:String!$token:String!){resetPassword(email:$email token:$token)}' as StringDocument<ResetPasswordMutation, ResetPasswordMutationVariables>;