import 'reflect-metadata';
import type { z } from 'zod';
import type { ErrorDefinition } from '../../../common/errors/app-error.js';

type Fields = Readonly<Record<string, z.ZodType>>;

/** What an integrator needs to know of one call. Paths, methods, roles and security come from elsewhere. */
export interface Documentation {
  summary: string;
  description?: string;
  /** Parameters of the path; one that is not named here is the id of a record. */
  params?: Fields;
  query?: Fields;
  body?: z.ZodType;
  /** What the envelope carries as `data`; without it the envelope is the whole answer. */
  data?: z.ZodType;
  /** What stands beside `data` in the envelope. */
  extra?: Fields;
  /** The whole answer, where it is not an envelope. */
  answer?: z.ZodType;
  /** The answer is a file: its content types, and what each contains. */
  file?: Readonly<Record<string, string>>;
  /** The answer is a few words; what they mean. They also come with status 503. */
  plainText?: string;
  /** The answer is a redirect; where it leads. */
  redirect?: string;
  /** The errors of its own that have another status than 200 in the management API. */
  refusals?: readonly ErrorDefinition[];
  /** The number of all rows stands in the header x-total-count. */
  counted?: true;
}

const DOCUMENTATION = Symbol('documentation');

/** Describes a controller's method for /api/docs. Schemas stand beside the codecs that they describe. */
export function Documented(documentation: Documentation): MethodDecorator {
  return (prototype, method) => Reflect.defineMetadata(DOCUMENTATION, documentation, prototype, method);
}

export function documentationOf(prototype: object, method: string): Documentation | undefined {
  return Reflect.getMetadata(DOCUMENTATION, prototype, method) as Documentation | undefined;
}
