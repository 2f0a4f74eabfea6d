/** What decides between channels of the same priority, as in the options of the site. */
export const routingStrategies = ['priority', 'cheapest', 'fastest', 'least_busy'] as const;
export type RoutingStrategyName = (typeof routingStrategies)[number];
