import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../../bytes/body-draft.js';
import { ObjectBody } from '../../../bytes/request-body.js';
import type { ProviderTools } from '../../interface/provider.js';
import { openAiCompatible } from './openai-compatible.js';
import { type Profile, usual } from './profile.js';

const channel = { id: 1, type: 1, baseUrl: 'https://host', other: '', openaiOrganization: '' };

async function headersOf(profile: Partial<Profile>, key = 'k') {
  const provider = openAiCompatible({ paths: usual('/v1', 'openai.chat'), streamUsage: 'when-requested', ...profile });
  const body = new BodyDraft(new ObjectBody({ model: 'm' }));
  const call = {
    model: 'm',
    stream: false,
    channel,
    task: 'chat',
    format: 'openai.chat',
    body,
    headers: {},
    query: null,
  };
  return (await provider.request(call as Parameters<typeof provider.request>[0], { key } as ProviderTools)).headers;
}

describe('key of an OpenAI-style vendor', () => {
  it('is a bearer token unless the vendor uses another header', async () => {
    expect(await headersOf({})).toMatchObject({ authorization: 'Bearer k' });
    const own = await headersOf({ credentials: (key) => ({ 'x-acme-key': key }) });
    expect(own).toMatchObject({ 'x-acme-key': 'k' });
    expect(own).not.toHaveProperty('authorization');
  });
  it('is not sent when the channel has none', async () => {
    expect(await headersOf({}, '')).not.toHaveProperty('authorization');
  });
});
