import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type KeyService, KeyServiceError } from './key-service.js';
import { base64, detailOf, ServiceRequests, type ServiceResponse } from './service-request.js';

/** Where Kubernetes mounts the token of a pod's service account. */
const SERVICE_ACCOUNT_TOKEN = '/var/run/secrets/kubernetes.io/serviceaccount/token';

/** How a process proves to Vault who it is. */
export type VaultLogin =
  | { readonly method: 'token'; readonly token: string }
  | { readonly method: 'approle'; readonly roleId: string; readonly secretId: string }
  /** Without a JWT, the token of the pod's service account. */
  | { readonly method: 'kubernetes'; readonly role: string; readonly jwt: string | undefined };

export interface VaultSettings {
  /** Without a slash at its end. */
  readonly address: string;
  readonly namespace: string | undefined;
  readonly caFile: string | undefined;
  readonly login: VaultLogin;
  /** The mount of the login method; its name by default. */
  readonly loginMount: string | undefined;
  readonly transitMount: string;
  readonly key: string;
}

const loginResponse = z.object({ auth: z.object({ client_token: z.string().min(1) }) });
const encryptResponse = z.object({ data: z.object({ ciphertext: z.string().min(1) }) });
const decryptResponse = z.object({ data: z.object({ plaintext: base64 }) });
const failureResponse = z.object({ errors: z.array(z.string()) });

/** Statuses with which a Vault that is sealed, a standby or behind its leader responds, or one that limits requests. */
const TEMPORARY = [412, 429, 472, 473];

/**
 * The transit engine of HashiCorp Vault and of OpenBao (https://developer.hashicorp.com/vault/api-docs/secret/transit).
 */
export class VaultTransit implements KeyService {
  readonly name: string;
  private readonly requests: ServiceRequests;

  /** @throws {KeyServiceError} when the file of certificates cannot be read */
  constructor(private readonly settings: VaultSettings) {
    this.name = `Vault at ${settings.address}`;
    this.requests = new ServiceRequests(this.name, settings.caFile);
  }

  async wrap(plain: Buffer): Promise<string> {
    const response = await this.transit('encrypt', { plaintext: plain.toString('base64') });
    return this.read(encryptResponse, response).data.ciphertext;
  }

  async unwrap(wrapped: string): Promise<Buffer> {
    const response = await this.transit('decrypt', { ciphertext: wrapped });
    return this.read(decryptResponse, response).data.plaintext;
  }

  private async transit(operation: 'encrypt' | 'decrypt', body: object): Promise<ServiceResponse> {
    const { transitMount, key } = this.settings;
    const token = await this.token();
    const path = `${transitMount}/${operation}/${encodeURIComponent(key)}`;
    return this.post(path, body, { 'x-vault-token': token }, `${operation} with the key ${key}`);
  }

  private async token(): Promise<string> {
    const { login, loginMount } = this.settings;
    if (login.method === 'token') return login.token;
    const credentials =
      login.method === 'approle'
        ? { role_id: login.roleId, secret_id: login.secretId }
        : { role: login.role, jwt: login.jwt ?? (await serviceAccountToken()) };
    const path = `auth/${loginMount ?? login.method}/login`;
    const response = await this.post(path, credentials, {}, `log in with ${login.method}`);
    return this.read(loginResponse, response).auth.client_token;
  }

  private async post(
    path: string,
    body: object,
    headers: Record<string, string>,
    work: string,
  ): Promise<ServiceResponse> {
    const { address, namespace } = this.settings;
    const response = await this.requests.send(
      new URL(`${address}/v1/${path}`),
      'POST',
      {
        'content-type': 'application/json',
        'x-vault-request': 'true',
        ...(namespace !== undefined && { 'x-vault-namespace': namespace }),
        ...headers,
      },
      Buffer.from(JSON.stringify(body)),
    );
    const { status } = response;
    if (status === 200) return response;
    const failure = failureResponse.safeParse(response.body);
    // Vault puts what a plugin reports below a heading: "1 error occurred:".
    const lines = (failure.data?.errors ?? []).join('\n').replace(/^\d+ errors? occurred:\s*\*?/, '');
    const detail = detailOf(lines);
    throw new KeyServiceError(
      `${this.name} refused to ${work}: ${detail === '' ? `status ${status}` : `${detail} (status ${status})`}`,
      status >= 500 || TEMPORARY.includes(status),
    );
  }

  private read<T>(schema: z.ZodType<T>, { body }: ServiceResponse): T {
    const result = schema.safeParse(body);
    if (result.success) return result.data;
    throw new KeyServiceError(`${this.name} sent a response that is not one of Vault: check VAULT_ADDR`, false);
  }
}

async function serviceAccountToken(): Promise<string> {
  try {
    return (await readFile(SERVICE_ACCOUNT_TOKEN, 'utf8')).trim();
  } catch (error) {
    throw new KeyServiceError(
      `Token of the service account cannot be read, set VAULT_KUBERNETES_JWT_FILE: ${(error as Error).message}`,
      false,
    );
  }
}
