import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { listening } from '../../../test/support/listening.js';
import { KMS_ACCOUNT, MockKms } from '../../../test/support/mock-key-services.js';
import { AwsKms, type AwsKmsSettings } from './aws-kms.js';
import type { KeyServiceError } from './key-service.js';

const KEY = Buffer.from('an encryption key of the tests');
const { accessKeyId, secretAccessKey, region, keyId } = KMS_ACCOUNT;
const SESSION_TOKEN = 'a session token of the tests';

let kms: MockKms;
beforeAll(async () => {
  kms = await new MockKms().open();
});
afterEach(() => {
  kms.requests.length = 0;
  kms.next.length = 0;
});
afterAll(() => kms.close());

const service = (settings: Partial<AwsKmsSettings> = {}) =>
  new AwsKms({ region, endpoint: kms.url, keyId, credentials: { accessKeyId, secretAccessKey }, ...settings });
const failure = (of: AwsKms, wrapped = 'AQICAHg=') =>
  of.unwrap(wrapped).then(
    () => undefined,
    (error: unknown) => error as KeyServiceError,
  );

describe('AWS KMS', () => {
  it('unwraps with one signed request', async () => {
    const wrapped = kms.wrap(KEY);
    expect(await service().unwrap(wrapped)).toEqual(KEY);
    expect(kms.requests).toEqual([
      {
        method: 'POST',
        path: '/',
        headers: expect.objectContaining({
          'x-amz-target': 'TrentService.Decrypt',
          'content-type': 'application/x-amz-json-1.1',
          authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=AKIATEST\/\d{8}\/eu-central-1\/kms\//),
        }),
        body: { CiphertextBlob: wrapped, KeyId: keyId },
      },
    ]);
  });

  it('unwraps without the id of the key, which the text contains', async () => {
    const wrapped = kms.wrap(KEY);
    expect(await service({ keyId: undefined }).unwrap(wrapped)).toEqual(KEY);
    expect(kms.requests[0]?.body).toEqual({ CiphertextBlob: wrapped });
  });

  it('wraps with the key of the settings', async () => {
    const wrapped = await service().wrap(KEY);
    expect(kms.requests[0]).toMatchObject({
      headers: { 'x-amz-target': 'TrentService.Encrypt' },
      body: { KeyId: keyId, Plaintext: KEY.toString('base64') },
    });
    expect(await service().unwrap(wrapped)).toEqual(KEY);
    await expect(service({ keyId: undefined }).wrap(KEY)).rejects.toThrow('AWS_KMS_KEY_ID is needed');
  });

  it('signs the session token of a role', async () => {
    const credentials = { accessKeyId, secretAccessKey, sessionToken: SESSION_TOKEN };
    expect(await service({ credentials }).unwrap(kms.wrap(KEY))).toEqual(KEY);
    expect(kms.requests[0]?.headers['x-amz-security-token']).toBe(SESSION_TOKEN);
    expect(kms.requests[0]?.headers.authorization).toContain('x-amz-security-token');
  });

  it.each([
    ['eu-central-1', 'https://kms.eu-central-1.amazonaws.com'],
    ['cn-north-1', 'https://kms.cn-north-1.amazonaws.com.cn'],
  ])('of the region %s is at %s', (of, address) => {
    expect(service({ region: of, endpoint: undefined }).name).toBe(`AWS KMS at ${address}`);
  });
});

describe('credentials of a container', () => {
  let endpoint: Server;
  let address: string;
  let folder: string;
  let received: IncomingHttpHeaders[] = [];
  let status = 200;
  beforeAll(async () => {
    endpoint = createServer((request, response) => {
      received.push(request.headers);
      const role = { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, Token: SESSION_TOKEN };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(role));
    });
    address = `${await listening(endpoint)}/v1/credentials`;
    folder = mkdtempSync(join(tmpdir(), 'tollgate-'));
  });
  afterEach(() => {
    received = [];
    status = 200;
  });
  afterAll(() => {
    endpoint.closeAllConnections();
    endpoint.close();
    rmSync(folder, { recursive: true });
  });

  it('are read with the token of the file', async () => {
    const tokenFile = join(folder, 'token');
    writeFileSync(tokenFile, 'a token of the pod\n');
    expect(await service({ credentials: { address, tokenFile } }).unwrap(kms.wrap(KEY))).toEqual(KEY);
    expect(received.map(({ authorization }) => authorization)).toEqual(['a token of the pod']);
    expect(kms.requests[0]?.headers['x-amz-security-token']).toBe(SESSION_TOKEN);
  });

  it('are not there while the endpoint fails', async () => {
    status = 500;
    expect(await failure(service({ credentials: { address, tokenFile: undefined } }))).toMatchObject({
      isTemporary: true,
      message: 'Endpoint of the container credentials returned none (status 500)',
    });
  });

  it('need a file that can be read', async () => {
    const tokenFile = join(folder, 'none');
    const error = await failure(service({ credentials: { address, tokenFile } }));
    expect(error?.message).toMatch(/^AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE cannot be read: ENOENT/);
  });
});

describe('failure of AWS KMS', () => {
  it.each<[string, () => AwsKms, RegExp]>([
    ['a text of another key', () => service(), /refused Decrypt: InvalidCiphertextException$/],
    [
      'an unknown key',
      () => service({ keyId: 'alias/other' }),
      /refused Decrypt: NotFoundException: Key 'alias\/other' does not exist$/,
    ],
    [
      'a wrong secret, without the headers that AWS repeats',
      () => service({ credentials: { accessKeyId, secretAccessKey: 'wrong', sessionToken: SESSION_TOKEN } }),
      /refused Decrypt: InvalidSignatureException: The request signature we calculated does not match [\w ]+\.$/,
    ],
  ])('is permanent with %s', async (_, of, message) => {
    expect(await failure(of())).toMatchObject({ isTemporary: false, message: expect.stringMatching(message) });
  });

  it.each<[string, number, object, boolean]>([
    ['AccessDeniedException', 400, { Message: 'User: arn:… is not authorized to perform: kms:Decrypt' }, false],
    ['DisabledException', 400, {}, false],
    ['ThrottlingException', 400, { message: 'Rate exceeded' }, true],
    ['KMSInternalException', 500, {}, true],
    ['DependencyTimeoutException', 503, {}, true],
  ])('with %s and status %i: %j is temporary: %s', async (type, status, body, isTemporary) => {
    kms.next.push([status, { __type: type, ...body }]);
    const error = await failure(service());
    expect(error).toMatchObject({ isTemporary, message: expect.stringContaining(type) });
  });

  it('is temporary when nothing listens at the address', async () => {
    expect(await failure(service({ endpoint: 'http://127.0.0.1:1' }))).toMatchObject({
      isTemporary: true,
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });
});
