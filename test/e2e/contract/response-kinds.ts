/** A request whose response has another kind than the usual ones. */
export interface ResponseKind {
  /** The request: completes the test title `<what> has status …`. */
  readonly what: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** The credentials of the request; none by default. `token`: an API token. */
  readonly by?: 'root' | 'token';
  readonly type?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  /** The content type; null for none. JSON by default. */
  readonly responses?: string | null;
}

const chat = JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'hello' }] });
const unknownKey = { authorization: 'Bearer sk-unknown' };
const tooLong = 'x'.repeat(501);

const management: readonly ResponseKind[] = [
  ...['', 'self/'].flatMap((whose): ResponseKind[] => [
    { what: 'a CSV export', path: `/api/log/${whose}export`, by: 'root', status: 200, responses: 'text/csv' },
    {
      what: 'an NDJSON export',
      path: `/api/log/${whose}export?format=ndjson`,
      by: 'root',
      status: 200,
      responses: 'application/x-ndjson',
    },
    { what: 'an export in an unknown format', path: `/api/log/${whose}export?format=xml`, by: 'root', status: 200 },
    { what: 'an export without a login', path: `/api/log/${whose}export`, status: 401 },
  ]),
  { what: 'a statement', path: '/api/user/statement/export', by: 'root', status: 200, responses: 'text/csv' },
  {
    what: 'a statement of a month that is not closed',
    path: '/api/user/statement/months/2020-01',
    by: 'root',
    status: 404,
  },
  {
    what: 'a statement in an unknown format',
    path: '/api/user/statement/months/2020-01?format=xml',
    by: 'root',
    status: 200,
  },
  { what: 'an invoice that does not exist', path: '/api/user/invoices/INV-1', by: 'root', status: 404 },
  { what: 'the invoices of no month', path: '/api/invoice/export/2026-13', by: 'root', status: 200 },
  {
    what: 'the invoices of a month',
    path: '/api/invoice/export/2026-11',
    by: 'root',
    status: 200,
    responses: 'text/csv',
  },
  {
    what: 'the report of an unknown vendor invoice',
    path: '/api/vendor_invoice/987654/report/csv',
    by: 'root',
    status: 200,
  },
  ...['amount', 'pay'].map(
    (call): ResponseKind => ({
      what: 'a body that is no JSON',
      method: 'POST',
      path: `/api/user/${call}`,
      by: 'root',
      body: '{',
      status: 200,
    }),
  ),
  { what: 'a setup that is no JSON', method: 'POST', path: '/api/setup', body: '{', status: 400 },
  { what: 'an option that is no JSON', method: 'PUT', path: '/api/option/', by: 'root', body: '{', status: 400 },
  { what: 'an option that is a list', method: 'PUT', path: '/api/option/', by: 'root', body: '[]', status: 400 },
  { what: 'a setup that is done', method: 'POST', path: '/api/setup', body: '{}', status: 400 },
  {
    what: 'an option without a key',
    method: 'PUT',
    path: '/api/option',
    by: 'root',
    body: '{"value":[]}',
    status: 400,
  },
  {
    what: 'an unreachable price list',
    method: 'POST',
    path: '/api/ratio_sync/preview',
    by: 'root',
    body: '{"url":"https://unknown.invalid/prices.json"}',
    status: 502,
  },
  {
    what: 'a field that is not valid',
    method: 'POST',
    path: '/api/token',
    by: 'root',
    body: '{"name":7}',
    status: 200,
  },
  {
    what: 'a body that is too large',
    method: 'POST',
    path: '/api/token',
    by: 'root',
    body: ' '.repeat(1_048_577),
    status: 413,
  },
  {
    what: 'a body in a DELETE',
    method: 'DELETE',
    path: '/api/log',
    by: 'root',
    type: 'text/plain',
    body: 'x',
    status: 415,
  },
  { what: 'an id that is too long', path: `/api/user/${tooLong}`, by: 'root', status: 404 },
  { what: 'an id that is none', path: '/api/user/none', by: 'root', status: 200 },
  { what: 'a login with another site', path: '/api/oauth/github/start', status: 302, responses: null },
  { what: 'a login with an unknown site', path: '/api/oauth/unknown/start', status: 200 },
  { what: 'a login with a wrong state', path: '/api/oauth/github?state=x', status: 403 },
  { what: 'a binding with a wrong state', path: '/api/oauth/telegram/bind?state=x', by: 'root', status: 403 },
  { what: 'a payment that is none', path: '/api/user/epay/notify', status: 200, responses: 'text/plain' },
  {
    what: 'a payment that is no form',
    method: 'POST',
    path: '/api/user/epay/notify',
    type: 'text/plain',
    body: 'x',
    status: 415,
  },
  {
    what: 'a change from another site',
    method: 'POST',
    path: '/api/user/check_in',
    by: 'root',
    headers: { 'sec-fetch-site': 'cross-site' },
    status: 403,
  },
];

/** One path of each family of relayed calls. */
const relayed = ['/v1/chat/completions', '/v1/messages', '/v1beta/models/m:generateContent', '/v1/responses'];
const local = [
  '/v1/responses/input_tokens',
  '/v1/messages/count_tokens',
  '/v1beta/models/m:countTokens',
  '/v1/responses/x/cancel',
];
const tasks = [
  '/mj/submit/imagine',
  '/fast/mj/submit/imagine',
  '/mj/task/list-by-condition',
  '/mj/notify',
  '/suno/submit/music',
  '/suno/fetch',
  '/v1/videos',
];
const read = [
  '/v1/models',
  '/v1/models/m',
  '/v1beta/models',
  '/v1/responses/x',
  '/mj/task/1/fetch',
  '/fast/mj/task/1/fetch',
  '/mj/task/1/image-seed',
  '/suno/fetch/1',
  '/v1/realtime',
  '/v1/videos',
  '/v1/videos/x',
  '/v1/videos/x/content',
  '/dashboard/billing/usage',
  '/v1/usage',
  '/v1/generation?id=x',
  '/api/usage/token',
];
const posted = [...relayed, ...local, ...tasks];

const relay: readonly ResponseKind[] = [
  {
    what: 'counting for a name that is too long',
    method: 'POST',
    path: `/v1beta/models/${tooLong}:countTokens`,
    by: 'token',
    body: '{}',
    status: 404,
  },
  ...posted.map(
    (path): ResponseKind => ({
      what: 'an unknown key',
      method: 'POST',
      path,
      headers: unknownKey,
      body: '{}',
      status: 401,
    }),
  ),
  ...read.map((path): ResponseKind => ({ what: 'an unknown key', path, headers: unknownKey, status: 401 })),
  ...posted.map(
    (path): ResponseKind => ({
      what: 'an unknown encoding',
      method: 'POST',
      path,
      by: 'token',
      body: 'x',
      headers: { 'content-encoding': 'compress' },
      status: 415,
    }),
  ),
  ...[...relayed, ...tasks.filter((path) => !path.endsWith('notify'))].map(
    (path): ResponseKind => ({
      what: 'a body that is no JSON',
      method: 'POST',
      path,
      by: 'token',
      body: '[',
      status: 400,
    }),
  ),
  { what: 'the models', path: '/v1/models', by: 'token', status: 200 },
  {
    what: "Anthropic's list of models",
    path: '/v1/models',
    by: 'token',
    headers: { 'anthropic-version': '2023-06-01' },
    status: 200,
  },
  {
    what: "a model in Anthropic's form",
    path: '/v1/models/gpt-4o-mini',
    by: 'token',
    headers: { 'anthropic-version': '2023-06-01' },
    status: 200,
  },
  {
    what: "an unknown model in Anthropic's form",
    path: '/v1/models/m',
    by: 'token',
    headers: { 'anthropic-version': '2023-06-01' },
    status: 404,
  },
  {
    what: 'an unknown method of a model',
    method: 'POST',
    path: '/v1beta/models/m:x',
    by: 'token',
    body: '{}',
    status: 404,
  },
  {
    what: 'a stream as an array',
    method: 'POST',
    path: '/v1beta/models/gpt-4o-mini:streamGenerateContent',
    by: 'token',
    body: '{"contents":"hello"}',
    status: 200,
  },
  { what: 'an upload', method: 'POST', path: '/upload/v1beta/files', by: 'token', body: '{}', status: 501 },
  {
    what: 'shortening a conversation',
    method: 'POST',
    path: '/v1/responses/compact',
    by: 'token',
    body: '{}',
    status: 501,
  },
  { what: 'the usage of a period', path: '/v1/usage?start_timestamp=1', by: 'token', status: 200 },
  { what: 'a period that is no time', path: '/v1/usage?start_timestamp=x', by: 'token', status: 400 },
  { what: 'an unknown call', path: '/v1/generation?id=20261123000000123456789abcdefgh', by: 'token', status: 404 },
  { what: "the usage in new-api's format", path: '/api/usage/token', by: 'token', status: 200 },
  { what: 'a session without WebSocket', path: '/v1/realtime?model=m', by: 'token', status: 426 },
  { what: 'an unknown drawing', path: '/mj/task/1/fetch', by: 'token', status: 400 },
  { what: 'the image of an unknown image task', path: '/mj/image/1', status: 400 },
  { what: 'an unknown song', path: '/suno/fetch/1', by: 'token', status: 400 },
  {
    what: 'a model without a channel',
    method: 'POST',
    path: '/v1/chat/completions',
    by: 'token',
    body: chat.replace('gpt-4o-mini', 'nobodys'),
    status: 404,
  },
  {
    what: 'a stream',
    method: 'POST',
    path: '/v1/chat/completions',
    by: 'token',
    body: chat.replace('{', '{"stream":true,'),
    status: 200,
    responses: 'text/event-stream',
  },
  {
    what: 'speech',
    method: 'POST',
    path: '/v1/audio/speech',
    by: 'token',
    body: '{"model":"tts-1","input":"hello","voice":"x"}',
    status: 200,
    responses: 'audio/mpeg',
  },
  { what: 'an id that is too long', path: `/suno/fetch/${tooLong}`, by: 'token', status: 404 },
  { what: 'an id that is too long', path: `/mj/task/${tooLong}/fetch`, by: 'token', status: 404 },
  { what: 'an id that is too long', path: `/v1/responses/${tooLong}`, by: 'token', status: 404 },
];

/** One request for each kind of response besides the usual envelope and the usual response of a model. */
export const responseKinds: readonly ResponseKind[] = [...management, ...relay];
