import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { isSigned } from './aws-signature.js';
import { listening } from './listening.js';
import type { TestCertificate } from './test-certificate.js';

/** A request as a mock received it. */
interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

type MockResponse = readonly [status: number, body: unknown];

/** A key service that keeps wrapped keys and received requests in memory. */
abstract class MockKeyService {
  readonly requests: ReceivedRequest[] = [];
  /** Responses that are sent first, one for each request. */
  readonly next: MockResponse[] = [];
  protected readonly wrapped = new Map<string, string>();
  private readonly server: Server;
  private isSecure = false;
  private address = '';

  constructor(certificate?: TestCertificate) {
    const receive = async (request: IncomingMessage): Promise<MockResponse> => {
      const bytes = await buffer(request);
      const body = bytes.length === 0 ? {} : (JSON.parse(bytes.toString()) as Record<string, unknown>);
      const { method = '', url: path = '', headers } = request;
      this.requests.push({ method, path, headers, body });
      return this.next.shift() ?? this.respond(request, bytes, body);
    };
    const listener: Parameters<typeof createServer>[1] = async (request, response) => {
      const [status, body] = await receive(request);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    this.isSecure = certificate !== undefined;
    this.server = certificate
      ? createTlsServer({ key: certificate.key, cert: certificate.cert }, listener)
      : createServer(listener);
  }

  get url(): string {
    return this.isSecure ? this.address.replace(/^http:/, 'https:') : this.address;
  }

  async open(): Promise<this> {
    this.address = await listening(this.server);
    return this;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  protected abstract respond(request: IncomingMessage, bytes: Buffer, body: Record<string, unknown>): MockResponse;
}

/** The account that the mock of Vault accepts. */
export const VAULT_ACCOUNT = {
  token: 'hvs.a-token-of-the-tests',
  roleId: 'a-role-of-the-tests',
  secretId: 'a-secret-id-of-the-tests',
  kubernetesRole: 'tollgate',
  jwt: 'header.claims.signature',
};

/** The transit engine of Vault with one key, `tollgate`, and logins of all methods. */
export class MockVault extends MockKeyService {
  /** Wraps a text as an administrator does with `vault write transit/encrypt/tollgate`. */
  wrap(plain: Buffer | string): string {
    const text = `vault:v1:${randomBytes(24).toString('base64')}`;
    this.wrapped.set(text, Buffer.from(plain).toString('base64'));
    return text;
  }

  protected respond({ url = '', headers }: IncomingMessage, _: Buffer, body: Record<string, unknown>): MockResponse {
    const [, , mount = '', ...path] = url.split('/');
    if (mount === 'auth') return this.login(path.join('/'), body);
    if (headers['x-vault-token'] !== VAULT_ACCOUNT.token) return [403, { errors: ['permission denied'] }];
    const [action, key] = path;
    if (key !== 'tollgate') return [400, { errors: ['encryption key not found'] }];
    if (action === 'encrypt') {
      const plain = Buffer.from(String(body.plaintext), 'base64');
      return [200, { request_id: 'id', data: { ciphertext: this.wrap(plain), key_version: 1 } }];
    }
    const plaintext = this.wrapped.get(String(body.ciphertext));
    if (plaintext === undefined) return [400, { errors: ['cipher: message authentication failed'] }];
    return [200, { request_id: 'id', lease_id: '', renewable: false, data: { plaintext } }];
  }

  private login(path: string, body: Record<string, unknown>): MockResponse {
    const accepted: Record<string, boolean> = {
      'approle/login': body.role_id === VAULT_ACCOUNT.roleId && body.secret_id === VAULT_ACCOUNT.secretId,
      'kubernetes/login': body.role === VAULT_ACCOUNT.kubernetesRole && body.jwt === VAULT_ACCOUNT.jwt,
      'cluster-1/login': body.role === VAULT_ACCOUNT.kubernetesRole && body.jwt === VAULT_ACCOUNT.jwt,
    };
    if (!accepted[path]) return [403, { errors: ['1 error occurred:\n\t* permission denied\n\n'] }];
    return [200, { auth: { client_token: VAULT_ACCOUNT.token, lease_duration: 3_600 } }];
  }
}

/** The account that the mock of AWS KMS accepts. */
export const KMS_ACCOUNT = {
  service: 'kms',
  region: 'eu-central-1',
  accessKeyId: 'AKIATEST',
  secretAccessKey: 'a secret of the tests',
  keyId: 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab',
};

/** AWS KMS with one symmetric key. It verifies the signature of every request (version 4). */
export class MockKms extends MockKeyService {
  /** Wraps a text as an administrator does with `aws kms encrypt`. */
  wrap(plain: Buffer | string): string {
    const text = randomBytes(32).toString('base64');
    this.wrapped.set(text, Buffer.from(plain).toString('base64'));
    return text;
  }

  protected respond(request: IncomingMessage, bytes: Buffer, body: Record<string, unknown>): MockResponse {
    const content = createHash('sha256').update(bytes).digest('hex');
    if (!isSigned(request, { path: request.url ?? '', content }, KMS_ACCOUNT)) return this.unsigned(request);
    if (body.KeyId !== undefined && body.KeyId !== KMS_ACCOUNT.keyId) {
      return [400, { __type: 'NotFoundException', message: `Key '${body.KeyId}' does not exist` }];
    }
    if (request.headers['x-amz-target'] === 'TrentService.Encrypt') {
      const plain = Buffer.from(String(body.Plaintext), 'base64');
      const algorithm = { EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
      return [200, { CiphertextBlob: this.wrap(plain), KeyId: KMS_ACCOUNT.keyId, ...algorithm }];
    }
    const plaintext = this.wrapped.get(String(body.CiphertextBlob));
    if (plaintext === undefined) return [400, { __type: 'InvalidCiphertextException' }];
    return [200, { KeyId: KMS_ACCOUNT.keyId, Plaintext: plaintext, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }];
  }

  /** AWS repeats the request with its headers, among them the session token. */
  private unsigned({ headers }: IncomingMessage): MockResponse {
    const message =
      'The request signature we calculated does not match the signature you provided.\n\n' +
      `The Canonical String for this request should have been\n'POST\n/\nx-amz-security-token:${headers['x-amz-security-token']}'`;
    return [400, { __type: 'com.amazon.coral.service#InvalidSignatureException', message }];
  }
}
