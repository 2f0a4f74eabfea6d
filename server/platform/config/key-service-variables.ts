import { z } from 'zod';
import { type AwsCredentialSource, AwsKms } from '../key-service/aws-kms.js';
import type { KeyService } from '../key-service/key-service.js';
import { type VaultLogin, VaultTransit } from '../key-service/vault.js';
import { ConfigError } from './config-error.js';

const text = z.string().min(1).optional();

/**
 * The variables of the service that ENCRYPTION_KEY_WRAPPED was encrypted by. Those of Vault and AWS have the names of
 * their own tools; they may be set for other programs, so they are only checked with ENCRYPTION_KEY_PROVIDER.
 */
export const keyServiceVariables = {
  ENCRYPTION_KEY_PROVIDER: z.enum(['vault', 'aws-kms'], { error: 'must be vault or aws-kms' }).optional(),
  ENCRYPTION_KEY_WRAPPED: text,
  ENCRYPTION_KEY_PREVIOUS_WRAPPED: text,
  VAULT_ADDR: text,
  VAULT_NAMESPACE: text,
  VAULT_CACERT: text,
  VAULT_TOKEN: text,
  VAULT_ROLE_ID: text,
  VAULT_SECRET_ID: text,
  VAULT_KUBERNETES_ROLE: text,
  VAULT_KUBERNETES_JWT: text,
  VAULT_AUTH_MOUNT: text,
  VAULT_TRANSIT_MOUNT: z.string().min(1).default('transit'),
  VAULT_TRANSIT_KEY: z.string().min(1).default('tollgate'),
  AWS_REGION: text,
  AWS_KMS_KEY_ID: text,
  AWS_ENDPOINT_URL_KMS: text,
  AWS_ACCESS_KEY_ID: text,
  AWS_SECRET_ACCESS_KEY: text,
  AWS_SESSION_TOKEN: text,
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: text,
  AWS_CONTAINER_CREDENTIALS_FULL_URI: text,
  AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: text,
};

const shape = z.object(keyServiceVariables);
export type KeyServiceVariables = z.output<typeof shape>;

/**
 * The service of ENCRYPTION_KEY_PROVIDER; undefined without it. No request is sent.
 * @throws {ConfigError} when a variable that it needs is missing or invalid
 */
export function keyServiceOf(env: KeyServiceVariables): KeyService | undefined {
  if (env.ENCRYPTION_KEY_PROVIDER === 'vault') return vaultOf(env);
  if (env.ENCRYPTION_KEY_PROVIDER === 'aws-kms') return awsKmsOf(env);
  return undefined;
}

function vaultOf(env: KeyServiceVariables): KeyService {
  return new VaultTransit({
    address: webAddress('VAULT_ADDR', env.VAULT_ADDR ?? missing('VAULT_ADDR', 'vault')),
    namespace: env.VAULT_NAMESPACE,
    caFile: env.VAULT_CACERT,
    login: vaultLogin(env),
    loginMount: env.VAULT_AUTH_MOUNT,
    transitMount: env.VAULT_TRANSIT_MOUNT,
    key: env.VAULT_TRANSIT_KEY,
  });
}

function vaultLogin(env: KeyServiceVariables): VaultLogin {
  const { VAULT_TOKEN: token, VAULT_ROLE_ID: roleId, VAULT_SECRET_ID: secretId, VAULT_KUBERNETES_ROLE: role } = env;
  const logins: VaultLogin[] = [];
  if (token !== undefined) logins.push({ method: 'token', token });
  if (roleId !== undefined) {
    logins.push({ method: 'approle', roleId, secretId: secretId ?? missing('VAULT_SECRET_ID', 'VAULT_ROLE_ID') });
  }
  if (role !== undefined) logins.push({ method: 'kubernetes', role, jwt: env.VAULT_KUBERNETES_JWT });
  const [login] = logins;
  if (login !== undefined && logins.length === 1) return login;
  throw new ConfigError(
    'ENCRYPTION_KEY_PROVIDER is vault: set one of VAULT_TOKEN, VAULT_ROLE_ID and VAULT_KUBERNETES_ROLE',
  );
}

function awsKmsOf(env: KeyServiceVariables): KeyService {
  const { AWS_ENDPOINT_URL_KMS: endpoint } = env;
  return new AwsKms({
    region: env.AWS_REGION ?? missing('AWS_REGION', 'aws-kms'),
    endpoint: endpoint === undefined ? undefined : webAddress('AWS_ENDPOINT_URL_KMS', endpoint),
    keyId: env.AWS_KMS_KEY_ID,
    credentials: awsCredentialSource(env),
  });
}

/** In the order of the SDKs of AWS: variables, then the endpoint of the container. */
function awsCredentialSource(env: KeyServiceVariables): AwsCredentialSource {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SESSION_TOKEN: sessionToken } = env;
  if (accessKeyId !== undefined) {
    const secretAccessKey = env.AWS_SECRET_ACCESS_KEY ?? missing('AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID');
    return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
  }
  const tokenFile = env.AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE;
  const { AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: path, AWS_CONTAINER_CREDENTIALS_FULL_URI: address } = env;
  // ECS gives the role of a task at this address of its host.
  if (path !== undefined) return { address: `http://169.254.170.2${path}`, tokenFile };
  if (address !== undefined) {
    return { address: webAddress('AWS_CONTAINER_CREDENTIALS_FULL_URI', address), tokenFile };
  }
  return missing('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY', 'aws-kms');
}

function missing(name: string, cause: string): never {
  const reason = /^[A-Z]/.test(cause) ? `${cause} is set` : `ENCRYPTION_KEY_PROVIDER is ${cause}`;
  throw new ConfigError(`${reason}: set ${name}`);
}

function webAddress(name: string, value: string): string {
  if (!/^https?:\/\/./.test(value) || !URL.canParse(value)) {
    throw new ConfigError(`${name} must be an http or https address`);
  }
  return value.replace(/\/+$/, '');
}
