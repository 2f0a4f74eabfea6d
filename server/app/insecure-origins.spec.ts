import { describe, expect, it } from '@jest/globals';
import { plainChatOrigins } from './insecure-origins.js';

const origins = (...urls: string[]) => plainChatOrigins(urls.map((url) => ({ name: 'chat', url })));

describe('origins of chat clients without TLS', () => {
  it('are listed once each, without their path', () =>
    expect(
      origins('http://chat.lan:3000/#/?key={key}', 'http://chat.lan:3000/other?url={address}', 'http://b.lan'),
    ).toEqual(['http://chat.lan:3000', 'http://b.lan']));
  it('are not listed for TLS, app links and invalid links', () =>
    expect(origins('https://chat.example.com/{key}', 'app://open?key={key}', 'nonsense', '{address}')).toEqual([]));
  it('cannot inject a directive into the policy', () => expect(origins('http://a.lan; script-src *')).toEqual([]));
});
