import type { Command } from './command.js';

interface CommandEntry {
  /** One line for the list of commands. */
  readonly summary: string;
  /** The file of the command, which is only loaded when it is used. */
  load(): Promise<{ default: unknown }>;
}

/** All commands, in the order of the help. A name may have two words, such as `user create`. */
export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  start: { summary: 'Starts the server', load: () => import('./start.js') },
  doctor: {
    summary: 'Checks everything that makes sites fail, and says what to do',
    load: () => import('./doctor.js'),
  },
  migrate: { summary: 'Migrates the schema of the database', load: () => import('./migrate.js') },
  backup: {
    summary: 'Writes a backup of the database to a file, while the site runs',
    load: () => import('./backup.js'),
  },
  restore: { summary: 'Replaces the database by a backup', load: () => import('./restore.js') },
  move: { summary: 'Moves the running site to another database', load: () => import('./move.js') },
  'rotate-keys': {
    summary: 'Encrypts everything with a new ENCRYPTION_KEY, while the site runs',
    load: () => import('./rotate-keys.js'),
  },
  export: { summary: 'Writes options and channels of the site to a file', load: () => import('./export.js') },
  apply: {
    summary: 'Changes options and channels of the site to what a file describes',
    load: () => import('./apply.js'),
  },
  reconcile: {
    summary: 'Checks that all balances and sums match the ledger and the usage log',
    load: () => import('./reconcile.js'),
  },
  'audit verify': {
    summary: 'Checks that no entry of the audit log was changed, removed or inserted',
    load: () => import('./audit-verify.js'),
  },
  import: {
    summary: 'Imports a site of one-api, new-api, Veloera, one-hub or LiteLLM',
    load: () => import('./import.js'),
  },
  seed: { summary: 'Fills an empty database with a demo site', load: () => import('./seed.js') },
};

/** The command of the name. Its options have been checked against their types where it was defined. */
export async function loadCommand(name: string): Promise<Command> {
  return (await COMMANDS[name]?.load())?.default as Command;
}
