import { describe, expect, it } from '@jest/globals';
import { plainChatOrigins } from './insecure-origins.js';

const origins = (...urls: string[]) => plainChatOrigins(urls.map((url) => ({ name: 'chat', url })));

describe('origins of chat clients without TLS', () => {
  it('are named once each, without what follows', () =>
    expect(
      origins('http://chat.lan:3000/#/?key={key}', 'http://chat.lan:3000/other?url={address}', 'http://b.lan'),
    ).toEqual(['http://chat.lan:3000', 'http://b.lan']));
  it('need no naming when there is TLS, an app or nonsense', () =>
    expect(origins('https://chat.example.com/{key}', 'app://open?key={key}', 'nonsense', '{address}')).toEqual([]));
  it('cannot add a rule to a policy', () => expect(origins('http://a.lan; script-src *')).toEqual([]));
});
