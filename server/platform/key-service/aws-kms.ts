import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type AwsCredentials, signedHeaders } from '../../common/aws-signature.js';
import { type KeyService, KeyServiceError } from './key-service.js';
import { base64, detailOf, ServiceRequests } from './service-request.js';

/** Where credentials come from: the variables, or the endpoint of ECS and of EKS Pod Identity. */
export type AwsCredentialSource = AwsCredentials | ContainerEndpoint;

interface ContainerEndpoint {
  readonly address: string;
  /** A file with the value of the header Authorization. */
  readonly tokenFile: string | undefined;
}

const containerResponse = z.object({
  AccessKeyId: z.string().min(1),
  SecretAccessKey: z.string().min(1),
  Token: z.string().min(1),
});

/**
 * The credentials of this process, read again for each request because credentials of containers expire
 * (https://docs.aws.amazon.com/sdkref/latest/guide/feature-container-credentials.html).
 * @throws {KeyServiceError} when the endpoint does not give them
 */
async function awsCredentials(source: AwsCredentialSource): Promise<AwsCredentials> {
  return 'address' in source ? ofContainer(source) : source;
}

async function ofContainer({ address, tokenFile }: ContainerEndpoint): Promise<AwsCredentials> {
  const headers: Record<string, string> = tokenFile === undefined ? {} : { authorization: await tokenIn(tokenFile) };
  const requests = new ServiceRequests('Endpoint of the container credentials');
  const { status, body } = await requests.send(new URL(address), 'GET', headers);
  const read = containerResponse.safeParse(body);
  if (status !== 200 || !read.success) {
    throw new KeyServiceError(`Endpoint of the container credentials returned none (status ${status})`, status >= 500);
  }
  const { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, Token: sessionToken } = read.data;
  return { accessKeyId, secretAccessKey, sessionToken };
}

async function tokenIn(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw new KeyServiceError(
      `AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE cannot be read: ${(error as Error).message}`,
      false,
    );
  }
}

export interface AwsKmsSettings {
  readonly region: string;
  /** An address that replaces the address of the region, such as a VPC endpoint. */
  readonly endpoint: string | undefined;
  /**
   * An id, ARN or alias. Needed to wrap; KMS reads the key of a wrapped text from the text, and compares it with this.
   */
  readonly keyId: string | undefined;
  readonly credentials: AwsCredentialSource;
}

const encryptResponse = z.object({ CiphertextBlob: z.base64() });
const decryptResponse = z.object({ Plaintext: base64 });
const failureResponse = z.object({
  __type: z.string(),
  message: z.string().optional(),
  Message: z.string().optional(),
});

/** Failures with status 400 after which the same request may succeed. */
const TEMPORARY = ['ThrottlingException', 'LimitExceededException', 'RequestLimitExceeded'];

/** A symmetric key of AWS KMS (https://docs.aws.amazon.com/kms/latest/APIReference/API_Decrypt.html). */
export class AwsKms implements KeyService {
  readonly name: string;
  private readonly requests: ServiceRequests;
  private readonly url: URL;

  constructor(private readonly settings: AwsKmsSettings) {
    this.url = new URL(settings.endpoint ?? `https://kms.${settings.region}.${domainOf(settings.region)}/`);
    this.name = `AWS KMS at ${this.url.origin}`;
    this.requests = new ServiceRequests(this.name);
  }

  async wrap(plain: Buffer): Promise<string> {
    const { keyId } = this.settings;
    if (keyId === undefined) throw new KeyServiceError('AWS_KMS_KEY_ID is needed to wrap a key', false);
    const body = await this.call('Encrypt', { KeyId: keyId, Plaintext: plain.toString('base64') });
    return this.read(encryptResponse, body).CiphertextBlob;
  }

  async unwrap(wrapped: string): Promise<Buffer> {
    const { keyId } = this.settings;
    const body = await this.call('Decrypt', { CiphertextBlob: wrapped, ...(keyId !== undefined && { KeyId: keyId }) });
    return this.read(decryptResponse, body).Plaintext;
  }

  private async call(action: 'Encrypt' | 'Decrypt', parameters: object): Promise<unknown> {
    const { region } = this.settings;
    const credentials = await awsCredentials(this.settings.credentials);
    const body = Buffer.from(JSON.stringify(parameters));
    const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` };
    const unsigned = { host: this.url.host, path: this.url.pathname, headers, body };
    const signed = await signedHeaders(unsigned, { service: 'kms', region }, credentials, new Date());
    const response = await this.requests.send(this.url, 'POST', signed, body);
    if (response.status === 200) return response.body;
    const failure = failureResponse.safeParse(response.body).data;
    // The name may have a namespace: com.amazonaws.kms#NotFoundException.
    const type = failure?.__type.split('#').at(-1) ?? `status ${response.status}`;
    const detail = detailOf(failure?.message ?? failure?.Message ?? '');
    throw new KeyServiceError(
      `${this.name} refused ${action}: ${type}${detail === '' ? '' : `: ${detail}`}`,
      response.status >= 500 || response.status === 429 || TEMPORARY.includes(type),
    );
  }

  private read<T>(schema: z.ZodType<T>, body: unknown): T {
    const result = schema.safeParse(body);
    if (result.success) return result.data;
    throw new KeyServiceError(`${this.name} sent a response that is not one of KMS: check AWS_ENDPOINT_URL_KMS`, false);
  }
}

/** The regions in China have a separate domain. */
const domainOf = (region: string) => (region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com');
