import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

function quota(value: unknown): number {
  const number = typeof value === 'bigint' ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number;
  throw new GraphQLError(`Quota must be a whole number between -(2^53-1) and 2^53-1`);
}

/** Whole quota units. */
export const Quota = new GraphQLScalarType<number, number>({
  name: 'Quota',
  description: 'Whole quota units; exact between -(2^53-1) and 2^53-1.',
  serialize: quota,
  parseValue: quota,
  parseLiteral: (node) => quota(node.kind === Kind.INT ? Number(node.value) : undefined),
});

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
