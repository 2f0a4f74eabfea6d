// Fills the new site of a released version through its public API; README.md in this folder describes when.
// Usage: node fill.mjs <address of the site>
import { createServer } from 'node:http';

const site = process.argv[2] ?? '';
const CALLS = 40;
const PASSWORD = 'fixture-password';
let cookie = '';
let user = '';

/** An upstream of OpenAI; the model `fails` returns an error. */
const upstream = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const { model, stream } = text === '' ? {} : JSON.parse(text);
  if (model === 'fails') return void response.writeHead(400).end('{"error":{"message":"refused","type":"invalid"}}');
  const usage = { prompt_tokens: 1_000, completion_tokens: 500, total_tokens: 1_500 };
  const head = { id: 'chatcmpl-1', created: 1, model };
  if (!stream) {
    const choices = [{ index: 0, message: { role: 'assistant', content: 'one two' }, finish_reason: 'stop' }];
    response.writeHead(200, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify({ ...head, object: 'chat.completion', choices, usage }));
  }
  const chunks = [
    { choices: [{ index: 0, delta: { content: 'one two' }, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    { choices: [], usage },
  ];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const chunk of chunks) {
    response.write(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...chunk })}\n\n`);
  }
  response.end('data: [DONE]\n\n');
});
await new Promise((resolve) => upstream.listen(0, '127.0.0.1', resolve));
const upstreamUrl = `http://127.0.0.1:${upstream.address().port}`;

/** A request of the console; @throws when the site reports a failure. */
async function manage(method, path, body) {
  const headers = { 'content-type': 'application/json', origin: site, 'new-api-user': user, cookie };
  const response = await fetch(`${site}${path}`, { method, headers, body: body && JSON.stringify(body) });
  const given = response.headers.getSetCookie().map((entry) => entry.split(';')[0]);
  if (given.length > 0) cookie = given.join('; ');
  const result = await response.json();
  if (result.success === false || result.errors) throw new Error(`${method} ${path}: ${JSON.stringify(result)}`);
  return result.data;
}

async function login(username) {
  cookie = '';
  const { id } = await manage('POST', '/api/user/login', { username, password: PASSWORD });
  user = String(id);
}

async function makeToken(fields) {
  await manage('POST', '/api/token/', { expired_time: -1, unlimited_quota: false, remain_quota: 5_000_000, ...fields });
  const tokens = await manage('GET', '/api/token/?p=0&size=100');
  return (tokens.items ?? tokens).find(({ name }) => name === fields.name).key.replace(/^(sk-)?/, 'sk-');
}

async function call(key, body) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const messages = [{ role: 'user', content: 'Hello' }];
  const response = await fetch(`${site}/v1/chat/completions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ messages, ...body }),
  });
  await response.text();
  return response.status;
}

await manage('POST', '/api/setup', { username: 'root', password: PASSWORD, confirmPassword: PASSWORD });
await login('root');
await manage('POST', '/api/channel/', {
  type: 1,
  name: 'upstream',
  key: 'sk-upstream-1\nsk-upstream-2',
  base_url: upstreamUrl,
  group: 'default',
  models: 'gpt-4o-mini,gpt-4o,fails',
  priority: 0,
  weight: 0,
});
await manage('POST', '/api/user/', { username: 'ada', password: PASSWORD, display_name: 'Ada' });
const { createRedemptions: codes } = await manage('POST', '/graphql', {
  query: 'mutation ($input: CreateRedemptionsInput!) { createRedemptions(input: $input) { key } }',
  variables: { input: { name: 'codes', quota: 2_000_000, count: 3 } },
});
const rootKey = await makeToken({ name: 'root', unlimited_quota: true });
await login('ada');
for (const { key } of codes.slice(0, 2)) await manage('POST', '/api/user/topup', { key });
const adaKey = await makeToken({ name: 'ada', model_limits_enabled: true, model_limits: 'gpt-4o-mini,fails' });
const statuses = {};
for (let index = 0; index < CALLS; index++) {
  const model = index % 10 === 9 ? 'fails' : 'gpt-4o-mini';
  const status = await call(index % 2 === 0 ? adaKey : rootKey, { model, stream: index % 3 === 0 });
  statuses[status] = (statuses[status] ?? 0) + 1;
}
await login('root');
await manage('GET', '/api/channel/test');
process.stdout.write(`${JSON.stringify({ statuses, token: adaKey })}\n`);
upstream.closeAllConnections();
upstream.close();
