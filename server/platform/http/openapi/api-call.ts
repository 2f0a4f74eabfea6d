import type { z } from 'zod';
import type { HandlerInputs } from '../input/wire-input.js';
import type { Documentation } from './documented.js';

/** One call of the OpenAPI document. */
export interface ApiCall extends Documentation {
  /** The input classes of its handler. */
  inputs?: HandlerInputs;
  id: string;
  tag: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With `{name}` for parameters. */
  path: string;
}

/** Errors by status; `4XX` and `5XX` are all other errors of their class. */
export type PlainFailures = Readonly<Record<number, string> & Partial<Record<'4XX' | '5XX', string>>>;

/** A call without a controller, whose documentation is complete in itself. */
export interface PlainCall extends ApiCall {
  /** The path in the router and the policy. */
  route: string;
  body?: z.ZodType;
  /** The body is a multipart form, so that it can contain files. */
  form?: true;
  /** Only the login cookie is accepted. */
  cookieOnly?: true;
  /** The event stream that the call returns on request. */
  stream?: string;
  /** Other content types of the response, with descriptions. */
  media?: Readonly<Record<string, string>>;
  /** `media`: not in JSON; `upgrade`: by another protocol; `never`: there is no success. */
  success?: 'response' | 'media' | 'upgrade' | 'never';
  /** The body of errors, and the list of errors. */
  failure: z.ZodType;
  failures: PlainFailures;
}
