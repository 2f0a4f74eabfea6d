/** The facts of a row that have no column; their names are `fact.<key>` of `logs`. Written by `npm run contracts`. */
export const detailFacts = [
  {"key":"reasoningEffort","type":"text","record":"reasoning_effort","section":"usage","isName":false},
  {"key":"requestedModel","type":"text","record":"requested_model","section":"model","isName":true},
  {"key":"alias","type":"text","record":"model_alias","section":"model","isName":true},
  {"key":"requestedGroup","type":"text","record":"requested_group","section":"model","isName":false},
] as const;
