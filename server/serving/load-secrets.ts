import type { Config } from '../platform/config/config.js';
import { Secrets } from '../platform/config/secrets.js';
import type { Logger } from '../platform/telemetry/logger.js';

/**
 * The secrets of a process that is starting. Its key service may be starting too, and is waited for.
 * @throws {KeyServiceError} when a wrapped key cannot be unwrapped
 */
export function loadSecrets(config: Config, logger: Logger): Promise<Secrets> {
  return Secrets.load(config, {
    onWait: ({ message }) =>
      logger.warn(
        { event: 'key_service.awaited', reason: message },
        'Key service does not unwrap the encryption key yet; the start waits for it',
      ),
  });
}
