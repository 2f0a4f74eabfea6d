/** What decides between channels of the same priority. The values are those of the options and of log records. */
export enum RoutingStrategy {
  /** The weights of the channels. */
  PRIORITY = 'priority',
  /** The lowest purchase price. */
  CHEAPEST = 'cheapest',
  /** The lowest time to first token. */
  FASTEST = 'fastest',
  /** The fewest calls in progress for the channel's weight. */
  LEAST_BUSY = 'least_busy',
}

const VALUES: ReadonlySet<unknown> = new Set(Object.values(RoutingStrategy));

export function isRoutingStrategy(value: unknown): value is RoutingStrategy {
  return VALUES.has(value);
}
