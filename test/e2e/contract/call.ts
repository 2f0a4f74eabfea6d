import type { z } from 'zod';
import type { TestUser } from '../../support/tollgate/fixtures.js';
import type { ContractSite } from './contract-site.js';

/** The request of a call. */
export interface RequestDefinition {
  path: string;
  body?: unknown;
  /** The caller, if the call would make the shared user unusable. */
  by?: TestUser;
}

/** An error that the API documents, and the request that causes it. */
interface Refusal {
  /** The cause of the error: completes the test title `<call> rejects …`. */
  when: string;
  request: (contractSite: ContractSite, caller: TestUser) => RequestDefinition | Promise<RequestDefinition>;
  message: string;
  /** 200 by default: business errors are reported in the envelope. */
  status?: number;
  /** The rejected caller; by default the lowest role that may make the call. */
  by?: keyof ContractSite['people'];
}

/** A call of the API, and what it must return. */
export interface Call {
  /** The call as it is written in the tables. */
  call: string;
  /** The lowest role that may make it. */
  role: 'public' | 'user' | 'admin' | 'root';
  request?: (contractSite: ContractSite, caller: TestUser) => RequestDefinition | Promise<RequestDefinition>;
  /** The spec that covers its success, if that takes more than one call. */
  shownIn?: string;
  /**
   * `data` of a successful response, which may contain more fields. Absent: there is no `data`, or none is documented.
   */
  data?: z.ZodType;
  /** The whole response, if it does not use `data` of the envelope. */
  response?: z.ZodType;
  /** The message, if one is documented. */
  message?: string;
  refusals?: readonly Refusal[];
}
