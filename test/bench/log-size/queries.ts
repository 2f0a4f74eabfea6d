import type { BrowserSession } from '../../support/tollgate/browser-session.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { FIRST_USER, type Filled, RARE_CHANNEL, RARE_MODEL } from './fill.js';

/** A statement with its parameters. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** A query of the console. */
export interface ConsoleQuery {
  about: string;
  /** The goal it belongs to, and the maximum of its p95 in ms. */
  goal: string;
  maxMs: number;
  /** Whether it scans weeks without their own indexes. */
  isRare?: boolean;
  /** Sends the query over the API. */
  request(): Promise<unknown>;
  /**
   * The statement that computes the result from the rows, without roll-ups: it is the baseline, and its plan explains
   * it.
   */
  sql: Statement;
  /** A number in the response that must equal the first column of the first row. */
  equal?: (response: unknown) => number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const VISIBLE = 'NOT hidden';
const NEWEST = 'ORDER BY created_at DESC, id DESC LIMIT 50';
const DEEP_ROWS = 1_000_000;

const seconds = (time: number): number => Math.floor(time / 1000);

/** All queries, for a log that has been filled. */
export function consoleQueries(browser: BrowserSession, { rows, from, to }: Filled, requestId: string): ConsoleQuery[] {
  const end = to.getTime();
  const week = end - 7 * DAY_MS;
  const rest = async (path: string) => dataOf(await browser.get<Record<string, unknown>>(path));
  const list = (
    about: string,
    query: string,
    condition: string,
    values: unknown[],
    [goal, maxMs]: [string, number] = ['P29', 80],
  ): ConsoleQuery => ({
    about,
    goal,
    maxMs,
    request: () => rest(`/api/log/?page_size=50${query}`),
    sql: { text: `SELECT * FROM logs WHERE ${VISIBLE} AND ${condition} ${NEWEST}`, values },
  });
  const rare = (...args: Parameters<typeof list>): ConsoleQuery => ({ ...list(...args), isRare: true });
  /** Without a time range, a search looks back 92 days. */
  const rareOfAll = (about: string, query: string, condition: string): ConsoleQuery =>
    rare(`${about}, no time range`, query, condition, [], ['1 s', 1_000]);
  const lately = `&start_timestamp=${seconds(week)}`;
  const since = 'created_at >= $1';
  const deepAt = Math.min(DEEP_ROWS, Math.floor(rows / 2));
  const deepMs = end - (deepAt / rows) * (end - from.getTime());
  const deepId = Math.floor((deepMs - Date.UTC(2024, 0, 1)) * 4_096);
  const cursor = Buffer.from(JSON.stringify([deepId])).toString('base64url');
  const graphql = (query: string) => browser.graphql<Record<string, unknown>>(query);
  const usage = (arguments_: string, fields: string) => () => graphql(`{ usage(${arguments_}) { ${fields} } }`);
  const amounts = 'from requests quota promptTokens completionTokens';
  const range = (fromMs: number) => `filter: { from: "${new Date(fromMs).toISOString()}", to: "${to.toISOString()}" }`;
  const sumOf = (response: unknown) =>
    (response as { usage: { quota: number }[] }).usage.reduce((sum, { quota }) => sum + quota, 0);
  const wholeHour = Math.floor(week / HOUR_MS) * HOUR_MS;
  const wholeDay = (days: number) => Math.floor((end - days * DAY_MS) / DAY_MS) * DAY_MS;
  const dashboard = (
    about: string,
    maxMs: number,
    arguments_: string,
    key: string,
    unit: string,
    fromMs: number,
    condition = 'true',
  ): ConsoleQuery => ({
    about,
    goal: 'P31',
    maxMs,
    request: usage(arguments_, `${amounts} modelName channelId`),
    sql: {
      text: `SELECT sum(sum(quota)) OVER () AS total, date_trunc('${unit}', created_at, 'UTC'), ${key}, sum(quota),
          count(*), sum(prompt_tokens), sum(completion_tokens)
        FROM logs WHERE type = 2 AND created_at >= $1 AND ${condition} GROUP BY 2, 3`,
      values: [new Date(fromMs)],
    },
    equal: sumOf,
  });
  return [
    list('newest page', '', 'true', [], ['P28', 60]),
    {
      about: `page ${deepAt.toLocaleString('en')} rows deep, by cursor`,
      goal: 'P28',
      maxMs: 60,
      request: () =>
        graphql(`{ logs(scope: SITE, page: { first: 50, after: "${cursor}" }) { nodes { id quota } totalCount } }`),
      sql: {
        text: `SELECT * FROM logs WHERE ${VISIBLE} AND created_at <= $1 AND (created_at, id) < ($1, $2) ${NEWEST}`,
        values: [new Date(Math.floor(deepMs)), deepId],
      },
    },
    {
      ...list('page by number, 100,000 rows deep', '&p=2001', 'true', [], ['-', Number.POSITIVE_INFINITY]),
      sql: { text: `SELECT * FROM logs WHERE ${VISIBLE} ${NEWEST} OFFSET 100000`, values: [] },
    },
    list('heaviest user, by name', '&username=user-0', "username = 'user-0'", []),
    list('light user, by name, 7 days', `&username=user-1999${lately}`, `${since} AND username = 'user-1999'`, [
      new Date(week),
    ]),
    {
      about: 'light user, own rows',
      goal: 'P29',
      maxMs: 80,
      request: () => rest('/api/log/self?page_size=50'),
      sql: { text: `SELECT * FROM logs WHERE ${VISIBLE} AND user_id = $1 ${NEWEST}`, values: [FIRST_USER + 1_999] },
    },
    list('common model', '&model_name=model-0', "model_name = 'model-0'", []),
    list('common model, 7 days', `&model_name=model-0${lately}`, `${since} AND model_name = 'model-0'`, [
      new Date(week),
    ]),
    list('group', '&group=vip', `"group" = 'vip'`, []),
    list('channel', '&channel=3', 'channel_id = 3', []),
    list('type: failed calls', '&type=100', 'type = 100', []),
    list('token of the heaviest user', '&token_name=token-0-1', "token_name = 'token-0-1'", []),
    list(
      'request id',
      `&request_id=${requestId}`,
      `created_at > $2::timestamptz - interval '25 hours' AND request_id = $1`,
      [requestId, to],
    ),
    rare(
      'rare model, 7 days',
      `&model_name=${RARE_MODEL}${lately}`,
      `${since} AND model_name = '${RARE_MODEL}'`,
      [new Date(week)],
      ['P29', 400],
    ),
    rare(
      'rarest mix, 7 days: model, channel, group',
      `&model_name=${RARE_MODEL}&channel=${RARE_CHANNEL}&group=vip${lately}`,
      `${since} AND model_name = '${RARE_MODEL}' AND channel_id = ${RARE_CHANNEL} AND "group" = 'vip'`,
      [new Date(week)],
      ['P29', 400],
    ),
    rare(
      'absent token name, 7 days',
      `&token_name=unknown${lately}`,
      `${since} AND token_name = 'unknown'`,
      [new Date(week)],
      ['P29', 400],
    ),
    rareOfAll('rare model', `&model_name=${RARE_MODEL}`, `model_name = '${RARE_MODEL}'`),
    rareOfAll('rare models by a pattern', '&model_name=rare-%25', "model_name LIKE 'rare-%'"),
    rareOfAll('rare models by %rare%', '&model_name=%25rare%25', "model_name LIKE '%rare%'"),
    rareOfAll('absent model by %absent%', '&model_name=%25absent%25', "model_name LIKE '%absent%'"),
    rareOfAll('rare channel', `&channel=${RARE_CHANNEL}`, `channel_id = ${RARE_CHANNEL}`),
    rareOfAll('absent token name', '&token_name=unknown', "token_name = 'unknown'"),
    rareOfAll('absent user', '&username=unknown', "username = 'unknown'"),
    rareOfAll('absent group', '&group=unknown', `"group" = 'unknown'`),
    rareOfAll('absent type', '&type=1', 'type = 1'),
    {
      about: 'errors and percentiles of 7 days',
      goal: 'P31',
      maxMs: 120,
      request: () =>
        graphql(
          `{ logStat(scope: SITE, ${range(wholeHour)}) { errors latency { p50 p95 } timeToFirstToken { p95 } } }`,
        ),
      sql: {
        text: `SELECT percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY use_time_ms) FROM logs
          WHERE type = 2 AND created_at >= $1`,
        values: [new Date(wholeHour)],
      },
    },
    {
      about: 'totals of all time',
      goal: 'P31',
      maxMs: 120,
      request: () => graphql('{ logStat(scope: SITE) { quota requests promptTokens completionTokens } }'),
      sql: { text: 'SELECT sum(quota) AS total FROM logs WHERE type = 2', values: [] },
      equal: (response) => (response as { logStat: { quota: number } }).logStat.quota,
    },
    {
      about: 'totals of 24 hours, both ends inside an hour',
      goal: 'P31',
      maxMs: 120,
      request: () =>
        rest(`/api/log/stat?start_timestamp=${seconds(end - DAY_MS) - 1_234}&end_timestamp=${seconds(end) - 777}`),
      sql: {
        text: 'SELECT sum(quota) AS total FROM logs WHERE type = 2 AND created_at >= $1 AND created_at < $2',
        values: [new Date((seconds(end - DAY_MS) - 1_234) * 1000), new Date((seconds(end) - 776) * 1000)],
      },
      equal: (response) => (response as { quota: number }).quota,
    },
    dashboard(
      'dashboard: 7 days by hour and model',
      120,
      `scope: SITE, groupBy: MODEL, bucket: HOUR, ${range(week)}`,
      'model_name',
      'hour',
      wholeHour,
    ),
    {
      ...dashboard('the same over REST', 120, '', 'model_name', 'hour', wholeHour),
      request: () => rest(`/api/data/?start_timestamp=${seconds(week)}&end_timestamp=${seconds(end)}`),
      equal: (response) => (response as { quota: number }[]).reduce((sum, { quota }) => sum + quota, 0),
    },
    dashboard(
      'dashboard: 30 days by day and model',
      120,
      `scope: SITE, groupBy: MODEL, bucket: DAY, ${range(wholeDay(30))}`,
      'model_name',
      'day',
      wholeDay(30),
    ),
    dashboard(
      'dashboard: 90 days by day and channel',
      120,
      `scope: SITE, groupBy: CHANNEL, bucket: DAY, ${range(wholeDay(90))}`,
      'channel_id',
      'day',
      wholeDay(90),
    ),
    dashboard(
      'dashboard: heaviest user, 30 days by day and model',
      60,
      `scope: SITE, groupBy: MODEL, bucket: DAY, filter: { username: "user-0", from: "${new Date(wholeDay(30)).toISOString()}" }`,
      'model_name',
      'day',
      wholeDay(30),
      `user_id = ${FIRST_USER}`,
    ),
  ];
}
