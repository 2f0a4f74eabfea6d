import { KeyServiceError, type UnwrapRetries, unwrapKey } from '../key-service/key-service.js';
import { ConfigError } from './config-error.js';
import { type KeyServiceVariables, keyServiceOf } from './key-service-variables.js';

interface KeyVariables extends KeyServiceVariables {
  readonly ENCRYPTION_KEY?: string | undefined;
  readonly ENCRYPTION_KEY_PREVIOUS?: string | undefined;
}

/**
 * The keys that this process has unwrapped, by their wrapped text. A process that opens its site again, such as after a
 * move to another database, does not need the service a second time.
 */
const unwrapped = new Map<string, string>();

/** @throws {ConfigError} when a key is set twice, or the service of a wrapped key is not described completely */
export function checkKeyVariables(env: KeyVariables): void {
  for (const name of ['ENCRYPTION_KEY', 'ENCRYPTION_KEY_PREVIOUS'] as const) {
    if (env[`${name}_WRAPPED`] === undefined) continue;
    if (env[name] !== undefined) throw new ConfigError(`${name} and ${name}_WRAPPED are both set: give one of them`);
    if (env.ENCRYPTION_KEY_PROVIDER === undefined) {
      throw new ConfigError(`${name}_WRAPPED is set: set ENCRYPTION_KEY_PROVIDER to vault or aws-kms`);
    }
  }
  try {
    keyServiceOf(env);
  } catch (error) {
    throw error instanceof KeyServiceError ? new ConfigError(error.message) : error;
  }
}

/** Whether the environment sets the encryption key, plain or wrapped. */
export function setsEncryptionKey({ ENCRYPTION_KEY, ENCRYPTION_KEY_WRAPPED }: KeyVariables): boolean {
  return ENCRYPTION_KEY !== undefined || ENCRYPTION_KEY_WRAPPED !== undefined;
}

/**
 * The encryption keys that the environment sets, unwrapped by their service if they are wrapped.
 * @throws {KeyServiceError} when the service refuses a key, or does not respond in time
 */
export async function environmentKeys(
  env: KeyVariables,
  retries: UnwrapRetries = {},
): Promise<{ encryptionKey: string | undefined; previousEncryptionKey: string | undefined }> {
  const service = keyServiceOf(env);
  const keyOf = async (name: 'ENCRYPTION_KEY' | 'ENCRYPTION_KEY_PREVIOUS') => {
    const wrapped = env[`${name}_WRAPPED`];
    if (wrapped === undefined || service === undefined) return env[name];
    const key = unwrapped.get(wrapped) ?? (await unwrapKey(service, `${name}_WRAPPED`, wrapped, retries));
    unwrapped.set(wrapped, key);
    return key;
  };
  const keys = {
    encryptionKey: await keyOf('ENCRYPTION_KEY'),
    previousEncryptionKey: await keyOf('ENCRYPTION_KEY_PREVIOUS'),
  };
  if (keys.encryptionKey !== undefined && keys.encryptionKey === keys.previousEncryptionKey) {
    throw new ConfigError(
      'ENCRYPTION_KEY_PREVIOUS is the same as ENCRYPTION_KEY: remove it, or set a new ENCRYPTION_KEY',
    );
  }
  return keys;
}
