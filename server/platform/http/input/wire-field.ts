import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { type FieldSchema, type InputProperty, inputProperties } from './field-schema.js';
import type { WireRecord } from './validation.js';

/** How REST writes a property where the input class differs. */
export interface WireRule {
  /**
   * The value for the class; undefined for absent. Returns a value of another type unchanged, so that the validators
   * reject it.
   */
  decode?: (value: unknown) => unknown;
  /** A schema that replaces the one of the validators, or a function that changes it. */
  schema?: FieldSchema | ((own: FieldSchema) => FieldSchema);
  /** Whether a request must have the property, unless its validators say so. */
  required?: boolean;
  /** The property is a parameter of the query in a request with a body. */
  inQuery?: true;
}

/** The parts of a request. */
export interface WireRequest {
  body: WireRecord;
  query: WireRecord;
}

interface WireObjectOptions {
  description?: string;
  /** The object of the fields in a body that another product's clients wrap; undefined when it is not wrapped. */
  unwrap?: (body: WireRecord) => WireRecord | undefined;
  /** Completes what the properties were decoded to, for rules of the format that concern several of them. */
  finish?: (input: WireRecord, request: WireRequest) => WireRecord;
  /** The schema of a body that another specification defines. */
  schema?: FieldSchema;
}

interface WireField {
  property: string;
  /** The name in REST. */
  name: string;
  rules: readonly WireRule[];
}

/** The names that a client used for the properties of a decoded request. */
const SENT_NAMES = new WeakMap<object, ReadonlyMap<string, string>>();

const FIELDS = Symbol('wire fields');
const OBJECT = Symbol('wire object');

/**
 * Declares a property that REST accepts: its name there, when it differs, and rules in the order in which they decode.
 * A property may have two names; the one declared next to the property takes precedence. Properties without it are not
 * read from REST requests.
 */
export function Wire(...[first, ...rest]: [(string | WireRule)?, ...WireRule[]]): PropertyDecorator {
  return (prototype, property) => {
    const input = prototype.constructor;
    const name = typeof first === 'string' ? first : String(property);
    const rules = typeof first === 'object' ? [first, ...rest] : rest;
    const known = (Reflect.getOwnMetadata(FIELDS, input) ?? []) as WireField[];
    Reflect.defineMetadata(FIELDS, [...known, { property: String(property), name, rules }], input);
  };
}

/**
 * Declares the name and schema of a request body in the OpenAPI document, and what its decoding needs beyond its
 * properties.
 */
export function WireObject(id: string, options: WireObjectOptions = {}): ClassDecorator {
  return (input) => Reflect.defineMetadata(OBJECT, { ...options, id }, input);
}

/** The options of `@WireObject`. @returns undefined for a class without it, such as one that is only used in queries */
export function wireObjectOf(input: Type<object>): (WireObjectOptions & { id: string }) | undefined {
  return Reflect.getOwnMetadata(OBJECT, input) as (WireObjectOptions & { id: string }) | undefined;
}

/**
 * The fields of a class and its base classes. A property that a class redeclares replaces the property of the base
 * class.
 */
function wireFieldsOf(input: Type<object>): WireField[] {
  const base = Object.getPrototypeOf(input) as Type<object>;
  const own = (Reflect.getOwnMetadata(FIELDS, input) ?? []) as WireField[];
  const inherited = base.prototype ? wireFieldsOf(base) : [];
  return [...inherited.filter(({ property }) => !own.some((field) => field.property === property)), ...own];
}

/** Decodes a request into the properties of an input class, which are not yet validated. */
export function decodeWire(input: Type<object>, request: WireRequest): WireRecord {
  const { unwrap, finish } = wireObjectOf(input) ?? {};
  const body = unwrap?.(request.body) ?? request.body;
  const decoded: WireRecord = {};
  const names = new Map<string, string>();
  for (const { property, name, rules } of wireFieldsOf(input)) {
    const source = rules.some(({ inQuery }) => inQuery) ? request.query : body;
    const value = rules.reduce((current, { decode }) => (decode ? decode(current) : current), source[name]);
    // Input classes distinguish an absent property from an emptied one.
    if (value !== undefined) decoded[property] ??= value;
    if (!names.has(property) || (source[name] !== undefined && decoded[property] === value)) names.set(property, name);
  }
  const complete = finish?.(decoded, request) ?? decoded;
  SENT_NAMES.set(complete, names);
  return complete;
}

/** The name in REST of a property of a decoded request: the one that the client used, where there are two. */
export function sentNameOf(decoded: object, property: string): string | undefined {
  return SENT_NAMES.get(decoded)?.get(property);
}

/** A property of a request in the OpenAPI document. */
export interface WireProperty extends InputProperty {
  property: string;
  name: string;
  inQuery: boolean;
}

/** The properties of a request, described by the validators of the input class and the rules of the format. */
export function wireProperties(input: Type<object>): WireProperty[] {
  const validated = inputProperties(input);
  return wireFieldsOf(input).map(({ property, name, rules }) => {
    const found = validated.get(property);
    if (!found) throw new Error(`${input.name}.${property} has no validator`);
    const schema = rules.reduce((own, rule) => applied(rule, own), found.schema);
    const required = rules.findLast((rule) => rule.required !== undefined)?.required ?? found.required;
    return { property, name, schema, required, inQuery: rules.some(({ inQuery }) => inQuery) };
  });
}

function applied({ schema }: WireRule, own: FieldSchema): FieldSchema {
  return typeof schema === 'function' ? schema(own) : { ...own, ...schema };
}
