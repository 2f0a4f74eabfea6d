import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failure } from '../../support/mock-upstream/behaviour.js';
import { type CreatedToken, createChannel, createToken, createUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

const CLAUDE = 'claude-3-5-sonnet-20241022';

let site: Site;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
  await createChannel(site.administrator, { type: 14, base_url: site.upstream.url, models: CLAUDE });
  const user = await createUser(site.tollgate, site.administrator, { quota: 10_000_000 });
  token = await createToken(user, { unlimited_quota: true });
});
afterAll(() => site.close());

async function continueThread(model: string) {
  const response = await fetch(`${site.tollgate.url}/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': token.key, 'content-type': 'application/json', 'anthropic-version': '2023-06-01' },
    body: JSON.stringify({
      ...{ model, max_tokens: 16, messages: [{ role: 'user', content: 'And tomorrow?' }] },
      thread: { type: 'continue', previous_message_id: 'msg_1' },
    }),
  });
  const { error } = (await response.json()) as { error?: { type: string; details?: unknown } };
  return { status: response.status, error };
}

describe('Anthropic message thread', () => {
  it('is refused on an upstream of another API, with the code at which clients send the whole conversation', async () => {
    const details = { error_code: 'thread_unsupported_request', unsupported: ['model'] };
    expect(await continueThread('gpt-4o-mini')).toEqual({
      status: 400,
      error: { type: 'invalid_request_error', message: expect.any(String), details },
    });
    expect(site.upstream.requests).toEqual([]);
  });

  it('that the Anthropic upstream does not know is refused with its details', async () => {
    const details = { error_code: 'thread_not_found' };
    const error = { type: 'not_found_error', message: 'No such thread', details };
    site.upstream.next(failure(404, { body: { type: 'error', error } }));
    expect(await continueThread(CLAUDE)).toMatchObject({ status: 404, error: { type: 'not_found_error', details } });
    const [sent] = site.upstream.requests;
    expect(sent?.body).toMatchObject({ thread: { previous_message_id: 'msg_1' } });
  });
});
