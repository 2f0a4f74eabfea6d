import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { AwsCredentials } from '../../common/aws-signature.js';
import { KeyServiceError } from './key-service.js';
import { ServiceRequests } from './service-request.js';

/** Where credentials come from: the variables, or the endpoint of ECS and of EKS Pod Identity. */
export type AwsCredentialSource = AwsCredentials | ContainerEndpoint;

export interface ContainerEndpoint {
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
 * The credentials of this process, read again for each request because those of containers expire
 * (https://docs.aws.amazon.com/sdkref/latest/guide/feature-container-credentials.html).
 * @throws {KeyServiceError} when the endpoint does not give them
 */
export async function awsCredentials(source: AwsCredentialSource): Promise<AwsCredentials> {
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
