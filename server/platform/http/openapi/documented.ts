import 'reflect-metadata';
import type { z } from 'zod';
import type { ErrorDefinition } from '../../../common/errors/app-error.js';
import type { HandlerInputs } from '../input/wire-input.js';

type Fields = Readonly<Record<string, z.ZodType>>;

/** The documentation of one call for integrators. Paths, methods, roles and security are added automatically. */
export interface Documentation {
  summary: string;
  description?: string;
  /** Parameters of the path; a parameter that is not listed is the id of a record. */
  params?: Fields;
  /** Parameters of the query that no input class declares. */
  query?: Fields;
  /** The `data` of the envelope; without it the envelope is the whole response. */
  data?: z.ZodType;
  /** Additional fields of the envelope. */
  extra?: Fields;
  /** The whole response, when it is not an envelope. */
  response?: z.ZodType;
  /** The response is a file: its content types, with descriptions. */
  file?: Readonly<Record<string, string>>;
  /** The response is plain text; its description. It may also have status 503. */
  plainText?: string;
  /** The response is a redirect; a description of its target. */
  redirect?: string;
  /** Its own errors with a status other than 200 in the management API. */
  refusals?: readonly ErrorDefinition[];
  /** A call of the SCIM API: the status of its success, and its body. */
  scim?: { readonly status: 200 | 201 | 204; readonly body?: z.ZodType };
  /** The header x-total-count contains the number of all rows. */
  counted?: true;
}

const DOCUMENTATION = Symbol('documentation');

/**
 * Documents a controller's method for /api/docs. Schemas of responses are next to their encoders; input classes describe
 * the request, see `WireBody` and `WireQuery`.
 */
export function Documented(documentation: Documentation): MethodDecorator {
  return (prototype, method) => Reflect.defineMetadata(DOCUMENTATION, documentation, prototype, method);
}

/** What `Documented` declares for a handler; undefined for a handler that is not part of the document. */
export function documentationOf(prototype: object, method: string): Documentation | undefined {
  return Reflect.getMetadata(DOCUMENTATION, prototype, method) as Documentation | undefined;
}

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
