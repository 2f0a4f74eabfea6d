import { text as readAll } from 'node:stream/consumers';
import { UserListService } from '../accounts/users/user-list.service.js';
import { AppError } from '../common/errors/app-error.js';
import { installationPrincipal, type Principal } from '../common/principal.js';
import type { Services } from '../demo-data/services.js';
import { type CommandContext, CommandError, UsageError } from './command.js';
import { withServices } from './services.js';
import { withSite } from './site.js';

/** Rows of a list that are printed; `--search` finds others. */
export const MAX_LISTED = 100;

/**
 * Runs an operation of administrators on the site while its processes are running.
 * @throws {CommandError} with the error of the API
 */
export async function administer<T>(context: CommandContext, work: (services: Services) => Promise<T>): Promise<T> {
  try {
    return await withSite(context, (site) => withServices(site, work));
  } catch (error) {
    if (error instanceof AppError) throw new CommandError(error.texts.en);
    throw error;
  }
}

/** @throws {UsageError} if the text is not a whole number */
export function wholeNumberOf(name: string, text: string): number {
  const value = Number(text);
  if (/^[+-]?\d{1,15}$/.test(text)) return value;
  throw new UsageError(`${name} must be a whole number`);
}

/** The user with this id or name. @throws {CommandError} */
export async function userOf(services: Services, nameOrId: string) {
  const list = services.get(UserListService);
  const { records } = await list.page(
    { keyword: nameOrId },
    { sort: 'OLDEST' },
    { page: 1, size: MAX_LISTED, offset: 0 },
  );
  const found = records.find(({ user }) => user.username === nameOrId || String(user.id) === nameOrId);
  if (!found || found.user.deletedAt !== null) throw new CommandError(`User ${nameOrId} not found`);
  return found;
}

/** Acts as the owner of tokens. */
export function principalOf({ id, username, role, group }: Awaited<ReturnType<typeof userOf>>['user']): Principal {
  return { userId: id, username, role, group, via: 'accessToken' };
}

/** The first line of standard input. @throws {UsageError} when it is a terminal, which would show it */
export async function secretFromInput({ input }: Pick<CommandContext, 'input'>, what: string): Promise<string> {
  if (input.isTTY) throw new UsageError(`Pass the ${what} on standard input, as in: tollgate … < FILE`);
  return ((await readAll(input)).split(/\r?\n/)[0] ?? '').trim();
}

/** The principal of changes that are made by a command. */
export const COMMAND_LINE = installationPrincipal('command line');
