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
export const Quota = wholeNumberScalar('Quota', 'Whole quota units; exact between -(2^53-1) and 2^53-1.');

/** Counts, such as tokens and calls, and amounts whose unit is that of another field; quota units are `Quota`. */
export const SafeInt = wholeNumberScalar(
  'SafeInt',
  'A whole number that is no quota, such as a count; exact up to 2^53-1.',
);

function instant(value: unknown): Date {
  const date = typeof value === 'string' ? new Date(value) : value;
  if (date instanceof Date && !Number.isNaN(date.getTime())) return date;
  throw new GraphQLError('DateTime must be an ISO 8601 instant');
}

/** An instant. */
export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'An instant, ISO 8601 in UTC.',
  serialize: (value) => instant(value).toISOString(),
  parseValue: instant,
  parseLiteral: (node) => instant(node.kind === Kind.STRING ? node.value : undefined),
});
