import { randomBytes } from 'node:crypto';
import { keyServiceOf } from '../platform/config/key-service-variables.js';
import { hasSecrets } from '../platform/config/secrets.js';
import { type CommandContext, CommandError, defineCommand, ExitCode } from './command.js';
import { loadSecrets } from './site.js';

const KEY_BYTES = 32;

export default defineCommand({
  options: {
    current: { type: 'boolean', help: 'wrap the encryption key of the site instead of a new one' },
  },
  reports: true,
  details: [
    'The service is set by ENCRYPTION_KEY_PROVIDER and its variables. The result is the value of ENCRYPTION_KEY_WRAPPED, and',
    'the key itself is neither printed nor stored. A new key is used by tollgate rotate-keys; with --current, the key of the',
    'environment or of secrets.json in DATA_DIR is wrapped, also when it is wrapped already, by the newest version of the',
    "service's key.",
  ],
  async run(context) {
    const { env } = context.config();
    const service = keyServiceOf(env);
    if (!service) throw new CommandError('ENCRYPTION_KEY_PROVIDER is not set: set it to vault or aws-kms');
    const key = context.options.current ? await currentKey(context) : randomBytes(KEY_BYTES).toString('base64url');
    const wrapped = await service.wrap(Buffer.from(key));
    context.report({ provider: env.ENCRYPTION_KEY_PROVIDER, wrapped });
    context.print(wrapped);
    return ExitCode.done;
  },
});

/** @throws {CommandError} when the site has no key yet, because loading would create one */
async function currentKey(context: CommandContext): Promise<string> {
  const config = context.config();
  if (!(await hasSecrets(config))) throw new CommandError('No ENCRYPTION_KEY is set, and DATA_DIR contains none');
  return (await loadSecrets(config, context)).values.encryptionKey;
}
