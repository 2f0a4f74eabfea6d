/** The options whose entries are groups: one row of the table of groups has an entry of each. */
export const groupOptions = ['GroupRatio', 'UserUsableGroups', 'GroupRoutingStrategies'] as const;

export type GroupOption = (typeof groupOptions)[number];
