import { describe, expect, it } from '@jest/globals';
import type { OptionsService } from '../../options/options.service.js';
import { relyingPartyOf } from './passkey-challenges.service.js';

const site = (ServerAddress: string) =>
  ({ get: (key: string) => (key === 'ServerAddress' ? ServerAddress : 'Gate') }) as unknown as OptionsService;

describe('relying party of passkeys', () => {
  it.each([
    ['https://gate.example.com', 'gate.example.com', ['https://gate.example.com']],
    ['https://gate.example.com:8443', 'gate.example.com', ['https://gate.example.com:8443']],
    ['https://example.com/gate', 'example.com', ['https://example.com']],
    ['http://localhost:3000', 'localhost', ['http://localhost:3000']],
  ])('is the host of ServerAddress %s, regardless of the host of the request', (address, id, origins) => {
    expect(relyingPartyOf(site(address), 'evil.example')).toEqual({ id, name: 'Gate', origins });
  });

  it.each([
    ['localhost:3000', 'localhost'],
    ['gate.example.com', 'gate.example.com'],
    ['[::1]:3000', '[::1]'],
  ])('is the host %s of the request while ServerAddress is not set', (host, id) => {
    const origins = [`https://${host}`, `http://${host}`];
    expect(relyingPartyOf(site(''), host)).toEqual({ id, name: 'Gate', origins });
  });

  it.each([undefined, '', 'a host with blanks'])('is undefined for the host %j', (host) => {
    expect(relyingPartyOf(site(''), host).id).toBe('');
  });
});
