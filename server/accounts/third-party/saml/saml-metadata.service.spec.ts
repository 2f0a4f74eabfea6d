import { beforeAll, describe, expect, it } from '@jest/globals';
import { makeCertificate } from '../../../../test/support/test-certificate.js';
import { readOption } from '../../../options/catalogue/option-catalogue.js';
import { identityProviderIn } from './saml-metadata.service.js';

const BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings';
const REDIRECT = `${BINDING}:HTTP-Redirect`;

let first: { key: string; cert: string };
let second: { key: string; cert: string };
beforeAll(async () => {
  [first, second] = await Promise.all([makeCertificate('rsa'), makeCertificate('rsa')]);
});

const bare = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');
const key = (pem: string, use = ' use="signing"') =>
  `<KeyDescriptor${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\n${bare(pem)}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`;
const service = (name: string, location: string, binding = REDIRECT, more = '') =>
  `<${name} Binding="${binding}" Location="${location}"${more}/>`;
const entity = (contents: string, id = 'https://id.example') =>
  `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${id}"><IDPSSODescriptor>${contents}</IDPSSODescriptor></EntityDescriptor>`;
const sso = service('SingleSignOnService', 'https://id.example/sso');

describe('metadata of an identity provider', () => {
  it('states entity id, addresses and every certificate that signs', async () => {
    const post = service('SingleSignOnService', 'https://id.example/post', `${BINDING}:HTTP-POST`);
    const slo = service(
      'SingleLogoutService',
      'https://id.example/slo',
      REDIRECT,
      ' ResponseLocation="https://id.example/done"',
    );
    const keys = `${key(first.cert)}${key(second.cert, '')}${key(first.cert, '')}${key(second.cert, ' use="encryption"')}`;
    const xml = `\uFEFF<?xml version="1.0"?><!-- of 2026 -->${entity(keys + post + sso + slo)}`;
    expect(await identityProviderIn(xml)).toEqual({
      entityId: 'https://id.example',
      ssoUrl: 'https://id.example/sso',
      sloUrl: 'https://id.example/done',
      certificates: [first.cert.trim(), second.cert.trim()],
    });
  });

  it('may be the only provider of several entities, without single logout', async () => {
    const other = '<EntityDescriptor entityID="https://sp.example"><SPSSODescriptor/></EntityDescriptor>';
    const xml = `<EntitiesDescriptor>${other}${entity(key(first.cert) + sso)}</EntitiesDescriptor>`;
    expect(await identityProviderIn(xml)).toMatchObject({ entityId: 'https://id.example', sloUrl: null });
  });

  it.each<[string, () => string]>([
    ['without a certificate', () => entity(sso)],
    ['with a certificate for encryption only', () => entity(key(first.cert, ' use="encryption"') + sso)],
    ['with a certificate that is none', () => entity(key('bm9uZQ==') + sso)],
    ['without an address for redirects', () => entity(key(first.cert) + sso.replace('Redirect', 'POST'))],
    ['with an address that is a script', () => entity(key(first.cert) + sso.replace('https:', 'javascript:'))],
    ['of two providers', () => `<E>${entity(key(first.cert) + sso)}${entity(key(first.cert) + sso, 'other')}</E>`],
    ['of a service provider', () => entity(key(first.cert) + sso).replaceAll('IDPSSO', 'SPSSO')],
    ['with a document type', () => `<!DOCTYPE x>${entity(key(first.cert) + sso)}`],
    ['that is a page', () => '<!doctype html><title>Log in</title>'],
    ['that is empty', () => ''],
  ])('is refused %s', async (_, xml) => {
    await expect(identityProviderIn(xml())).rejects.toThrow();
  });
});

describe('the options with certificates and the key', () => {
  it('accept PEM, also with lost line breaks, and base64', () => {
    const expected = [bare(first.cert), bare(second.cert)];
    const forms = [
      `${first.cert}\n${second.cert}`,
      `${first.cert}${second.cert}`.replaceAll('\n', ' '),
      `${bare(first.cert)}\n\n${bare(second.cert)}`,
    ];
    for (const text of forms) expect(readOption('saml.certificates', text)).toEqual(expected);
    expect(readOption('saml.certificates', '')).toEqual([]);
    for (const text of [first.key, first.key.replaceAll('\n', '')])
      expect(readOption('saml.signing_key', text)).toBe(first.key);
  });

  it('refuse other texts, and keys of another kind', async () => {
    const { cert, key: ecKey } = await makeCertificate('ec');
    for (const text of ['abc', cert, `${first.cert}${cert}`])
      expect(() => readOption('saml.certificates', text)).toThrow();
    for (const text of ['abc', first.cert, ecKey]) expect(() => readOption('saml.signing_key', text)).toThrow();
  });
});
