/** The kinds of alerts; their texts are `kind.<kind>` of `alerts`. Written by `npm run contracts`. */
export const alertKinds = [
  {"kind":"BUDGET","unit":"percent","hasThreshold":false},
  {"kind":"ERROR_RATE","unit":"percent","hasThreshold":true},
  {"kind":"LATENCY","unit":"ms","hasThreshold":true},
  {"kind":"CHANNEL_DISABLED","unit":"count","hasThreshold":false},
  {"kind":"UPSTREAM_BALANCE","unit":"dollars","hasThreshold":true},
  {"kind":"UNPRICED_MODEL","unit":"count","hasThreshold":false},
  {"kind":"LEDGER_DRIFT","unit":"count","hasThreshold":false},
  {"kind":"SETTLEMENT_LAG","unit":"seconds","hasThreshold":true},
  {"kind":"JOB_FAILURE","unit":"count","hasThreshold":true},
] as const;

/** The subjects of alerts, as the first part of a subject has them. */
export const alertSubjects = [
  'site',
  'user',
  'token',
  'project',
  'channel',
  'model',
  'job',
] as const;
