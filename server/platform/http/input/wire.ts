// How the REST format writes values that input classes have in another form: the rules of `@Wire`, and their inverses.
import { applyDecorators } from '@nestjs/common';
import { IsOptional, IsString } from 'class-validator';
import { LATEST_MS } from '../../database/sql-values.js';
import type { FieldSchema } from './field-schema.js';
import { boundedText, text, wholeNumber } from './page-query.js';
import type { WireRecord } from './validation.js';
import { Wire, type WireRule } from './wire-field.js';

/** A time as unix seconds; 0 for none. */
export function unixSeconds(time: Date | null): number {
  return time === null ? 0 : Math.floor(time.getTime() / 1000);
}

/** @param extra further properties of the schema; an undefined one removes the property that the validators set */
export function described(description: string, extra: FieldSchema = {}): WireRule {
  return { schema: { description, ...extra } };
}

/** Null counts as absent. */
export const NULL_IS_ABSENT: WireRule = {
  decode: (value) => value ?? undefined,
  schema: { nullable: true },
  required: false,
};

/** An empty text, zero and null count as absent. */
export const EMPTY_IS_ABSENT: WireRule = {
  decode: (value) => value || undefined,
  schema: ({ minLength: _, minItems: __, ...own }) => own,
  required: false,
};

/** Zero and null count as absent. */
export const ZERO_IS_ABSENT: WireRule = { decode: (value) => (value === 0 ? undefined : (value ?? undefined)) };

/** Zero means null: no limit. */
export const ZERO_IS_NULL: WireRule = {
  decode: (value) => (value === 0 ? null : value),
  schema: { minimum: 0, nullable: true },
};

/** An empty text means null: none. */
export const EMPTY_IS_NULL: WireRule = { decode: (value) => (value === '' ? null : value) };

/** An absent value becomes the given one, even where GraphQL has another default. */
export function defaultsTo(value: unknown): WireRule {
  return { decode: (sent) => sent ?? value, schema: { default: value }, required: false };
}

/** An absent value is validated as the given one, which may be invalid. */
export function absentIs(value: unknown): WireRule {
  return { decode: (sent) => sent ?? value };
}

/**
 * A time in unix seconds. Null and the given number mean null: no time. One in milliseconds, after 9999, is invalid.
 */
export function unixTimeOrNone(none: 0 | -1): WireRule {
  const isNone = (value: unknown) => value === none || value === 0 || value === null;
  return {
    decode: (value) => {
      if (isNone(value)) return null;
      return typeof value === 'number' && value * 1_000 <= LATEST_MS ? new Date(value * 1_000) : value;
    },
    schema: ({ description, nullable }) => ({ type: 'integer', minimum: none, description, nullable }),
  };
}

/** A list that may be one text with commas or line breaks. */
export const LIST: WireRule = {
  decode: (value) => (typeof value === 'string' ? value.split(/[,\r\n]+/) : value),
  schema: ({ description, nullable, default: list }) => ({
    type: 'string',
    description,
    nullable,
    default: Array.isArray(list) && list.length > 0 ? list.join(',') : undefined,
  }),
};

/** A whole number that may be sent as text. */
export const NUMERIC: WireRule = { decode: (value) => (value === undefined ? undefined : Number(value)) };

/** 1 for true, 0 for false. */
export const FLAG: WireRule = {
  decode: (value) => (value === 1 || value === 0 ? value === 1 : value),
  schema: ({ default: on, ...own }) => ({
    ...own,
    type: 'integer',
    enum: [0, 1],
    default: on === undefined ? undefined : Number(on),
  }),
};

/** Trims a text that GraphQL does not trim. */
export const TRIMMED: WireRule = { decode: (value) => (typeof value === 'string' ? value.trim() : value) };

/** A text of a query; absent, it is empty. Of a repeated parameter the first value counts. */
export const QUERY_TEXT: WireRule = { decode: text, schema: ({ default: _, ...own }) => own };

/** A text of a query; empty when it is missing, repeated or longer than `maxLength` UTF-16 units. */
export const boundedTextOf = (maxLength: number): WireRule => ({ decode: (value) => boundedText(value, maxLength) });

/** A number of a query; zero and strings that are not whole numbers count as absent. */
export const QUERY_NUMBER: WireRule = {
  decode: (value) => wholeNumber(value) || undefined,
  schema: { type: 'integer' },
};

/** The id of a record in a query; zero and strings that are not numbers count as absent. */
export const POSITIVE_ID: WireRule = {
  decode: (value) => (wholeNumber(value) > 0 ? String(wholeNumber(value)) : undefined),
  schema: () => ({ type: 'integer' }),
};

/**
 * The first moment of a time in a query, in units of `unit` milliseconds. Zero, and what consoles of other products
 * send for an empty field, count as absent; other strings that are not numbers are invalid, so that no sum ignores a
 * filter.
 */
export const timeFrom = (unit: number): WireRule => timeInQuery(unit, 0);

/** The last moment of a time in a query. */
export const timeTo = (unit: number): WireRule => timeInQuery(unit, unit - 1);

const NO_TIME: ReadonlySet<unknown> = new Set([undefined, null, '', 'NaN', 'null', 'undefined']);

function timeInQuery(unit: number, offset: number): WireRule {
  return {
    decode: (value) => {
      if (NO_TIME.has(value)) return undefined;
      const time = Math.min(Math.floor(Number(value)) * unit, LATEST_MS);
      if (Number.isNaN(time)) return value;
      return time > 0 ? new Date(time + offset) : undefined;
    },
    schema: () => ({ type: 'integer' }),
  };
}

/** REST has other names for the values; a name that it does not have counts as absent. */
export function choice(values: Readonly<Record<string, unknown>>): WireRule {
  const known = new Map<unknown, unknown>(Object.entries(values));
  return { decode: (name) => known.get(name), schema: { type: 'string', enum: Object.keys(values) } };
}

/** The parameter of the query for changes of one record, see `statusOnly`. */
export const StatusOnlyParameter = (): PropertyDecorator =>
  applyDecorators(
    Wire(
      'status_only',
      { inQuery: true, required: false },
      QUERY_TEXT,
      described('Not empty: only `status` is written.'),
    ),
    IsString(),
    IsOptional(),
  );

/** The description of the status in such a change. */
export const STATUS_ONLY = 'Written only with status_only; then all other fields are ignored.';

/**
 * For changes of one record: with any non-empty `status_only` in the query only the status is written, otherwise
 * everything else.
 */
export function statusOnly({ id, status, statusOnly: isStatusOnly, ...changes }: WireRecord): WireRecord {
  return isStatusOnly ? { id, status: status ?? null } : { id, ...changes };
}
