import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

/** A whole number beyond the 32 bits of `Int`, sent as a JSON number. */
function wholeNumberScalar(name: string, description: string): GraphQLScalarType<number, number> {
  const exact = (value: unknown): number => {
    const number = typeof value === 'bigint' ? Number(value) : value;
    if (typeof number === 'number' && Number.isSafeInteger(number)) return number;
    throw new GraphQLError(`${name} must be a whole number between -(2^53-1) and 2^53-1`);
  };
  return new GraphQLScalarType<number, number>({
    name,
    description,
    serialize: exact,
    parseValue: exact,
    parseLiteral: (node) => exact(node.kind === Kind.INT ? Number(node.value) : undefined),
  });
}

/** Whole quota units. */
export const Quota = wholeNumberScalar(
  'Quota',
  'Whole quota units; exact between -(2^53-1) and 2^53-1. An input may have narrower bounds, which its error names.',
);

/** Counts, such as tokens and calls, and amounts whose unit another field states; quota units are `Quota`. */
export const SafeInt = wholeNumberScalar(
  'SafeInt',
  'A whole number other than quota, such as a count; exact up to 2^53-1.',
);

/** A date, a time and a zone; `Date` also accepts times without a zone and reads them in the zone of the server. */
const ISO_INSTANT = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i;

function instant(value: unknown): Date {
  const date = typeof value === 'string' ? instantOf(value) : value;
  if (date instanceof Date && !Number.isNaN(date.getTime())) return date;
  throw new GraphQLError(
    'DateTime must be an existing instant in ISO 8601 with its zone, such as 2027-02-03T10:00:00Z',
  );
}

/**
 * The instant of a text; null if it has no zone, or if its day does not exist, which `Date` reads as one of the next
 * month.
 */
function instantOf(text: string): Date | null {
  const [, year, month, day] = ISO_INSTANT.exec(text) ?? [];
  const daysOfMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(day) <= daysOfMonth ? new Date(text) : null;
}

/** An instant. */
export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description:
    'An instant in ISO 8601 with its zone: `2027-02-03T10:00:00Z`, or `2027-02-03T18:00:00+08:00` in inputs. Responses are in UTC.',
  serialize: (value) => instant(value).toISOString(),
  parseValue: instant,
  parseLiteral: (node) => instant(node.kind === Kind.STRING ? node.value : undefined),
});
