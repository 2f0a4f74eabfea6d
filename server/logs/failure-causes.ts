/**
 * SQL of the cause of a failed call: why it failed, by the status and the error code of its response.
 * @param status SQL of the HTTP status of the response, null for rows of versions that did not store it
 * @param code SQL of its error code
 */
export const causeOf = (status: string, code: string): string => `CASE
  WHEN ${status} IN (408, 504, 524) OR ${code} LIKE '%timeout%' THEN 'timeout'
  WHEN ${status} = 429 THEN 'rate_limited'
  WHEN ${code} IN ('no_channel', 'model_not_found') THEN 'no_channel'
  WHEN ${status} IN (401, 402, 403) THEN 'unauthorized'
  WHEN ${status} >= 500 THEN 'server_error'
  WHEN ${status} >= 400 THEN 'rejected'
  ELSE 'unknown' END`;
