/** The limits of tokens; their labels are `field.<name>` of `tokens`. Written by `npm run contracts`. */
export const tokenLimits = [
  {"name":"requestsPerMinute","type":"rate"},
  {"name":"tokensPerMinute","type":"rate"},
  {"name":"dailyQuota","type":"quota"},
  {"name":"weeklyQuota","type":"quota"},
  {"name":"monthlyQuota","type":"quota"},
] as const;
