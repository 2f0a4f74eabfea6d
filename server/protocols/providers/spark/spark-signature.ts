import { createHmac } from 'node:crypto';

export interface SparkSecret {
  apiKey: string;
  apiSecret: string;
}

/**
 * The query that authorizes a WebSocket: signed with the host, the path and the time, which may be off by five minutes.
 */
export function sparkQuery(host: string, path: string, now: Date, secret: SparkSecret): URLSearchParams {
  const date = now.toUTCString();
  return new URLSearchParams({ authorization: sparkAuthorization(host, path, date, secret), date, host });
}

/** @param date in the format of an HTTP header */
export function sparkAuthorization(
  host: string,
  path: string,
  date: string,
  { apiKey, apiSecret }: SparkSecret,
): string {
  const signed = `host: ${host}\ndate: ${date}\nGET ${path} HTTP/1.1`;
  const signature = createHmac('sha256', apiSecret).update(signed).digest('base64');
  const fields = `api_key="${apiKey}", algorithm="hmac-sha256", headers="host date request-line", signature="${signature}"`;
  return Buffer.from(fields).toString('base64');
}
