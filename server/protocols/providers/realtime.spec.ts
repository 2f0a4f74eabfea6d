import { describe, expect, it } from '@jest/globals';
import { BUILT_IN_SETTINGS } from '../canonical/vendor-settings.js';
import type { RequestedSession, UpstreamAccount } from './interface/provider.js';
import { providerOf } from './registry.js';

const channel = (fields: Partial<UpstreamAccount>): UpstreamAccount => ({
  id: 1,
  type: 1,
  baseUrl: 'https://api.openai.com',
  other: '',
  openaiOrganization: '',
  ...fields,
});
const azure = (fields: Partial<UpstreamAccount>) =>
  channel({ type: 3, baseUrl: 'https://r.openai.azure.com', ...fields });

function addressOf(at: UpstreamAccount, key: string, session: RequestedSession) {
  const address = providerOf(at.type)?.realtime?.(at, key, session);
  if (!address) throw new Error(`type ${at.type} has no realtime sessions`);
  return address;
}

describe('realtime session address', () => {
  it.each<{ name: string; at: UpstreamAccount; query?: string; url: string }>([
    { name: 'OpenAI', at: channel({}), url: 'wss://api.openai.com/v1/realtime?model=gpt-realtime' },
    {
      name: 'a base URL that contains the version',
      at: channel({ baseUrl: 'http://localhost:1/v1' }),
      url: 'ws://localhost:1/v1/realtime?model=gpt-realtime',
    },
    {
      name: 'the intent and no other query parameter',
      at: channel({}),
      query: 'model=x&intent=transcription&call_id=1',
      url: 'wss://api.openai.com/v1/realtime?model=gpt-realtime&intent=transcription',
    },
    {
      name: 'Azure',
      at: azure({}),
      url: 'wss://r.openai.azure.com/openai/realtime?api-version=2025-04-01-preview&deployment=gpt-realtime',
    },
    {
      name: 'the Azure API version of the channel',
      at: azure({ other: '2024-10-01-preview' }),
      url: 'wss://r.openai.azure.com/openai/realtime?api-version=2024-10-01-preview&deployment=gpt-realtime',
    },
    {
      name: 'the Azure API version of the client',
      at: azure({ other: '2024-10-01-preview' }),
      query: 'api-version=2025-08-28',
      url: 'wss://r.openai.azure.com/openai/realtime?api-version=2025-08-28&deployment=gpt-realtime',
    },
    {
      name: 'the Azure v1 API in the base URL',
      at: azure({ baseUrl: 'https://r.openai.azure.com/openai/v1' }),
      url: 'wss://r.openai.azure.com/openai/v1/realtime?model=gpt-realtime',
    },
    {
      name: "the Azure v1 API set as the channel's version",
      at: azure({ other: 'v1' }),
      url: 'wss://r.openai.azure.com/openai/v1/realtime?model=gpt-realtime',
    },
  ])('is built from $name', ({ at, query = '', url }) => {
    const requested = { model: 'gpt-realtime', query: new URLSearchParams(query), headers: {} };
    expect(addressOf(at, 'k', requested).url.href).toBe(url);
  });

  it.each([
    ['', '2024-12-17'],
    ['2024-10-01-preview', '2024-10-01-preview'],
  ])('uses the Azure version of the site when the channel has %j', (other, version) => {
    const requested = {
      model: 'gpt-realtime',
      query: null,
      headers: {},
      vendors: { ...BUILT_IN_SETTINGS, azureVersion: '2024-12-17' },
    };
    expect(addressOf(azure({ other }), 'k', requested).url.searchParams.get('api-version')).toBe(version);
  });
});

describe('realtime session headers', () => {
  const headers = (at: UpstreamAccount, key: string, passed: Record<string, string> = {}) =>
    addressOf(at, key, { model: 'm', query: null, headers: passed }).headers;

  it('contain the key in the header that the vendor reads', () => {
    expect(headers(channel({ openaiOrganization: 'org' }), 'sk')).toEqual({
      authorization: 'Bearer sk',
      'openai-organization': 'org',
    });
    expect(headers(azure({}), 'k')).toEqual({ 'api-key': 'k' });
    expect(headers(azure({}), 'eyJ0')).toEqual({ authorization: 'Bearer eyJ0' });
  });

  it("contain the client's beta header and no other header", () => {
    expect(headers(channel({}), 'sk', { 'openai-beta': 'realtime=v1', session_id: 'x' })).toEqual({
      authorization: 'Bearer sk',
      'openai-beta': 'realtime=v1',
    });
  });
});

it.each([
  [1, true],
  [3, true],
  [48, true],
  [14, false],
  [24, false],
])('channels of type %d support sessions: %p', (type, expected) => {
  expect(providerOf(type)?.realtime !== undefined).toBe(expected);
});
