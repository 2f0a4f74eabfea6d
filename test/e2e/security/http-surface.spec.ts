import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createToken, setOption } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

let site: Site;
const http = () => request(site.tollgate.url);
const graphql = (query: string) => http().post('/graphql').set('origin', site.tollgate.url).send({ query });

beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site.close());

describe('image of a task', () => {
  it('is rejected with the headers of every rejection when it does not exist', async () => {
    const { headers } = await http().get('/mj/image/unknown').expect(400);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });
});

describe('console page', () => {
  it.each(['/token', '/channel/tag/gpt-4.1'])('is served at %s', async (path) => {
    expect((await http().get(path).expect(200)).headers['content-type']).toMatch(/^text\/html/);
  });

  it('is served with a Content-Security-Policy that allows only its own scripts', async () => {
    const page = await http().get('/token').expect(200);
    const policy = String(page.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(nonce).toBeTruthy();
    expect(page.text).toContain(`nonce="${nonce}"`);
    expect(page.text).not.toContain('__CSP_NONCE__');
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.headers['cache-control']).toBe('no-cache');
  });

  it('may frame the configured chat clients and post to the payment gateway, with and without TLS', async () => {
    const rules = async () => {
      const policy = String((await http().get('/')).headers['content-security-policy']).split('; ');
      return policy.filter((rule) => /^(frame-src|form-action)/.test(rule));
    };
    expect(await rules()).toEqual(['frame-src https:', "form-action 'self' https:"]);
    await setOption(site.administrator, 'Chats', '[{"Near":"http://chat.lan:3000/#/?key={key}"}]');
    await setOption(site.administrator, 'ServerAddress', 'https://tollgate.example');
    await setOption(site.administrator, 'PayAddress', 'http://pay.lan/epay');
    expect(await rules()).toEqual([
      'frame-src https: http://chat.lan:3000',
      "form-action 'self' https: http://pay.lan",
    ]);
  });

  it.each([
    ['en-GB,en;q=0.9', 'en'],
    ['zh-TW', 'zh-CN'],
    ['fr', 'zh-CN'],
  ])('names the language for clients that accept %s', async (accepted, language) => {
    const { text } = await http().get('/login').set('accept-language', accepted).expect(200);
    expect(text).toContain(`<html lang="${language}">`);
  });

  it('names the language of the site for clients that accept no other', async () => {
    await setOption(site.administrator, 'DefaultLanguage', 'en');
    expect((await http().get('/login')).text).toContain('<html lang="en">');
    await setOption(site.administrator, 'DefaultLanguage', 'zh');
  });

  it('has a new nonce in every response', async () => {
    const [first, second] = await Promise.all([http().get('/'), http().get('/')]);
    expect(first.headers['content-security-policy']).not.toBe(second.headers['content-security-policy']);
  });
});

describe('routing', () => {
  it.each([
    '/healthz',
    '/readyz',
    '/health',
    '/health/ready',
    '/health/readiness',
    '/health/live',
    '/health/liveness',
    '/health/liveliness',
    '/livez',
    '/ping',
  ])('serves the health check %s', async (path) => {
    expect((await http().get(path).expect(200)).body).toEqual({ status: 'ok' });
  });

  const probes = [
    '/live',
    '/ready',
    '/startupz',
    '/status',
    '/actuator/health',
    '/.env',
    '/_health',
    '/version?full=1',
  ];
  it.each(probes)('returns 404 for %s, which may be a health check with a wrong address', async (path) => {
    await http().get(path).expect(404);
  });

  const litellm = [
    '/key/info',
    '/user/info?user_id=a',
    '/spend/logs',
    '/model_group/info',
    '/team/list',
    '/model/info',
  ];
  it.each(litellm)('returns 404 with JSON for %s of the management API of LiteLLM', async (path) => {
    expect((await http().get(path).expect(404)).body.error.message).toContain('Invalid URL');
  });

  it.each(['/login', '/token', '/status-page', '/users', '/user', '/user/7', '/user/edit/7', '/model', '/models'])(
    'serves the page of the console for %s',
    async (path) => {
      expect((await http().get(path).expect(200)).headers['content-type']).toContain('text/html');
    },
  );

  const unserved = ['/api', '/v1', '/v1beta', '/gemini', '/mj', '/fast/mj', '/suno', '/dashboard/billing', '/assets'];
  it.each([...unserved.map((folder) => `${folder}/nothing`), '/openapi.json', '/old/index-1a2b.js'])(
    'returns 404 with a message for %s',
    async (path) => {
      const response = await http().get(path).expect(404);
      expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
      expect(response.body.error ?? response.body).toMatchObject({ message: expect.stringContaining(path) });
    },
  );

  it.each(['/v1/vector_stores', '/v1beta/files'])('returns 501 with the same headers for %s', async (path) => {
    const { headers } = await http().get(path).expect(501);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });

  it.each([
    ['OpenAI', '/v1/models/%zz', { error: { type: 'invalid_request_error' } }],
    ['Anthropic', '/v1/messages/%zz', { type: 'error', error: { type: 'invalid_request_error' } }],
    ['Google', '/v1beta/models/%zz:generateContent', { error: { code: 400, status: 'INVALID_ARGUMENT' } }],
    ['SCIM', '/scim/v2/Users/%zz', { status: '400', schemas: expect.any(Array) }],
    ['OpenAI', '/api/token/%zz', { error: { type: 'invalid_request_error' } }],
  ])('rejects a badly encoded path with an error of %s: %s', async (_, path, body) => {
    const response = await http().get(path).expect(400);
    expect(response.body).toMatchObject(body);
    expect(response.text).not.toContain('FST_');
  });

  it.each([
    ['Anthropic', '/v1/messages/nothing', { type: 'error', error: { type: 'not_found_error' } }],
    ['Google', '/gemini/v1beta/nothing', { error: { code: 404, status: 'NOT_FOUND' } }],
    ['OpenAI', '/v1/messagesX', { error: { type: 'invalid_request_error' } }],
    ['Google', '/v1beta/nothing', { error: { code: 404, status: 'NOT_FOUND' } }],
    ['OpenAI', '/v1/nothing', { error: { type: 'invalid_request_error' } }],
  ])('returns 404 with an error of %s for %s', async (_, path, body) => {
    expect((await http().get(path).expect(404)).body).toMatchObject(body);
  });

  it('serves a route with and without a trailing slash', async () => {
    await http().get('/api/status/').expect(200);
    await http().get('/api/status').expect(200);
  });
});

describe('management API', () => {
  it('returns a request id and disables caching', async () => {
    const response = await http().get('/api/status').expect(200);
    expect(response.headers['x-request-id']).toMatch(/^\d{14}/);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('responds in the requested language, and in Chinese by default', async () => {
    const english = await http().get('/api/user/self').set('accept-language', 'en').expect(401);
    expect(english.body.message).toBe('Not logged in and no access token provided');
    const chinese = await http().get('/api/user/self').expect(401);
    expect(chinese.body.message).toBe('无权进行此操作，未登录且未提供 access token');
  });

  it('responds in the language that the client prefers', async () => {
    const languages = ['fr-FR, fr;q=0.9, en;q=0.8', 'zh;q=0.3, en-US;q=0.7', 'en;q=0, zh-TW', 'fr'];
    const messages: string[] = [];
    for (const language of languages)
      messages.push((await http().get('/api/user/self').set('accept-language', language)).body.message);
    const english = 'Not logged in and no access token provided';
    const chinese = '无权进行此操作，未登录且未提供 access token';
    expect(messages).toEqual([english, english, chinese, chinese]);
  });

  it('reports success in the requested language', async () => {
    const { browser } = site.administrator;
    const settings = { notify_type: 'email', quota_warning_threshold: 1_000 };
    const save = async (language: string) => {
      const headers = { 'accept-language': language };
      return (await browser.call('PUT', '/api/user/setting', settings, headers)).body;
    };
    expect(await save('en')).toEqual({ success: true, message: 'The settings were saved' });
    expect(await save('zh')).toEqual({ success: true, message: '设置已更新' });
  });

  it.each(['\\ud800', 'a\\udfffb', '\\ud800@example.com'])('does not fail on a lone surrogate: %s', async (text) => {
    const body = `{"username":"${text}","password":"${text}","email":"${text}","token":"${text}"}`;
    for (const path of ['/api/user/login', '/api/user/reset', '/api/user/register']) {
      const response = await http().post(path).set('content-type', 'application/json').send(body);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.body).toMatchObject({ success: false, code: expect.not.stringMatching('internal') });
    }
  });

  it.each([
    ['nested deeper than 64 levels', `{"username":"a","more":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['with a field given twice', '{"username":"a","password":"b","username":"c"}'],
  ])('rejects JSON %s, over REST and GraphQL', async (_, body) => {
    for (const path of ['/api/user/login', '/graphql']) {
      const response = await http()
        .post(path)
        .set({ 'content-type': 'application/json', origin: site.tollgate.url })
        .send(path === '/graphql' ? `{"query":"{ __typename }","variables":${body}}` : body);
      const code = 'invalid_input';
      const expected = path === '/graphql' ? { errors: [{ extensions: { code } }] } : { success: false, code };
      expect(response.body).toMatchObject(expected);
    }
  });

  it('rejects a body of more than one megabyte with 413', async () => {
    const response = await http()
      .post('/api/user/login')
      .send({ username: 'x'.repeat(1_100_000), password: 'y' });
    expect(response.status).toBe(413);
  });
});

describe('relayed APIs', () => {
  const paths = [
    '/v1/chat/completions',
    '/v1/responses',
    '/v1/messages',
    '/v1beta/models/gemini-pro:generateContent',
    '/mj/submit/imagine',
    '/suno/submit/music',
  ];
  const refusals = (headers: Record<string, string> = {}) =>
    Promise.all(
      paths.map(async (path) => {
        const response = await http()
          .post(path)
          .set({ authorization: 'Bearer sk-unknown', ...headers })
          .send({});
        return [path, /无效的令牌|Invalid API token/.exec(response.text)?.[0]];
      }),
    );
  const all = (text: string) => paths.map((path) => [path, text]);

  it('respond in the language of the client, or else of the site', async () => {
    expect(await refusals()).toEqual(all('无效的令牌'));
    expect(await refusals({ 'accept-language': 'en' })).toEqual(all('Invalid API token'));
    await setOption(site.administrator, 'DefaultLanguage', 'en');
    expect(await refusals()).toEqual(all('Invalid API token'));
    expect(await refusals({ 'accept-language': 'zh-CN' })).toEqual(all('无效的令牌'));
    expect((await http().get('/api/user/self')).body.message).toBe('Not logged in and no access token provided');
    await setOption(site.administrator, 'DefaultLanguage', 'zh');
  });

  it('report a malformed body and an unknown model in the language of the client', async () => {
    const key = (await createToken(site.administrator, { unlimited_quota: true })).key;
    const send = (body: string) =>
      http()
        .post('/v1/messages')
        .set({ 'x-api-key': key, 'accept-language': 'en', 'content-type': 'application/json' })
        .send(body);
    for (const body of ['{', '{"model":"none","max_tokens":1,"messages":[{"role":"user","content":"Hi"}]}']) {
      const { message } = (await send(body)).body.error;
      expect(message).not.toMatch(/[\u4e00-\u9fff]/);
    }
  });
});

describe('GraphQL', () => {
  const nested = `{ ${'viewer { '.repeat(9)}id${' }'.repeat(9)} }`;
  const aliases = `{ ${Array.from({ length: 25 }, (_, index) => `a${index}: __typename`).join(' ')} }`;
  const roots = `{ ${Array.from({ length: 11 }, (_, index) => `s${index}: status { version }`).join(' ')} }`;

  it.each([
    ['levels', nested],
    ['aliases', aliases],
    ['root fields', roots],
    ['tokens', `{ status { ${'version '.repeat(2_100)} } }`],
  ])('rejects a document with too many %s', async (_, query) => {
    const response = await graphql(query);
    expect(response.status).toBe(400);
    expect(response.body.errors.length).toBeGreaterThan(0);
    expect(response.body.data).toBeUndefined();
  });

  it('rejects a document of more than 32 KiB with 413', async () => {
    const response = await graphql(`{ status { version } } # ${'x'.repeat(33 * 1024)}`);
    expect(response.status).toBe(413);
  });

  it('rejects batches and mutations by GET', async () => {
    const batch = await http()
      .post('/graphql')
      .send([{ query: '{ __typename }' }, { query: '{ __typename }' }]);
    expect(batch.status).toBe(400);
    const mutation = await http().get('/graphql').query({ query: 'mutation { createAccessToken }' });
    expect(mutation.status).toBeGreaterThanOrEqual(400);
  });

  it.each([
    ['that the document does not have', 'query a { status { version } }', 'b'],
    ['that is missing among several', 'query a { __typename } query b { __typename }', undefined],
  ])('rejects an operation name %s with 400', async (_, query, operationName) => {
    const response = await http().post('/graphql').send({ query, operationName });
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual([expect.objectContaining({ message: expect.stringMatching(/operation/) })]);
  });

  it('does not expose stack traces in errors', async () => {
    const response = await graphql('{ status { version nonsense } }');
    expect(JSON.stringify(response.body)).not.toMatch(/stacktrace|node_modules|at \w+ \(/);
  });

  it.each(['users', 'channels', 'tokens', 'logs'])('rejects a page of more than 100 %s', async (list) => {
    const response = await site.administrator.browser
      .graphql(`{ ${list}(page: { first: 100000 }) { totalCount } }`)
      .then(
        () => 'accepted',
        (error: Error) => error.message,
      );
    expect(response).not.toBe('accepted');
  });
});

describe('request that offers another protocol', () => {
  it.each([
    { upgrade: 'h2c', method: 'GET', path: '/api/status', status: 200 },
    { upgrade: 'h2c', method: 'POST', path: '/v1/chat/completions', status: 401 },
    { upgrade: 'TLS/1.2', method: 'GET', path: '/v1/models', status: 401 },
    { upgrade: 'websocket', method: 'GET', path: '/v1/models', status: 404 },
  ])('$upgrade with $method $path returns $status', async ({ upgrade, method, path, status }) => {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade, 'http2-settings': 'AAMAAABkAAQCAAAAAAIAAAAA' };
    const sent = httpRequest(`${site.tollgate.url}${path}`, { method, headers });
    sent.end(method === 'POST' ? '{}' : undefined);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(status);
  });
});
