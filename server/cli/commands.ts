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
    summary: 'Diagnoses the site and recommends actions',
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
  'wrap-key': {
    summary: 'Encrypts an encryption key by Vault or AWS KMS and prints it',
    load: () => import('./wrap-key.js'),
  },
  export: { summary: 'Writes options and channels of the site to a file', load: () => import('./export.js') },
  apply: {
    summary: 'Changes options and channels of the site to what a file describes',
    load: () => import('./apply.js'),
  },
  'user list': {
    summary: 'Lists users',
    load: async () => ({ default: (await import('./user.js')).list }),
  },
  'user show': {
    summary: 'Shows a user with the balance',
    load: async () => ({ default: (await import('./user.js')).showOne }),
  },
  'user create': {
    summary: 'Creates a user',
    load: async () => ({ default: (await import('./user.js')).create }),
  },
  'user enable': {
    summary: 'Enables a user',
    load: async () => ({ default: (await import('./user.js')).enable }),
  },
  'user disable': {
    summary: 'Disables a user',
    load: async () => ({ default: (await import('./user.js')).disable }),
  },
  'user quota': {
    summary: 'Adds quota to a user',
    load: async () => ({ default: (await import('./user.js')).quota }),
  },
  'user password': {
    summary: 'Sets the password of a user',
    load: async () => ({ default: (await import('./user.js')).password }),
  },
  'user remove-second-factor': {
    summary: 'Removes the second factor of a user',
    load: async () => ({ default: (await import('./user.js')).removeSecondFactor }),
  },
  'user export': {
    summary: 'Writes all data of a user to a file',
    load: async () => ({ default: (await import('./personal-data.js')).exportData }),
  },
  'user erase': {
    summary: 'Erases the personal data of a user',
    load: async () => ({ default: (await import('./personal-data.js')).erase }),
  },
  'identity list': {
    summary: 'Lists the issuers of the identities at OpenID Connect and SAML providers',
    load: async () => ({ default: (await import('./identity.js')).list }),
  },
  'identity move': {
    summary: 'Keeps the logins of users whose provider has another issuer now',
    load: async () => ({ default: (await import('./identity.js')).move }),
  },
  'token list': {
    summary: 'Lists the tokens of a user',
    load: async () => ({ default: (await import('./token.js')).list }),
  },
  'token create': {
    summary: 'Creates a token for a user',
    load: async () => ({ default: (await import('./token.js')).create }),
  },
  'token rotate': {
    summary: 'Replaces the key of a token',
    load: async () => ({ default: (await import('./token.js')).rotate }),
  },
  'token enable': {
    summary: 'Enables a token',
    load: async () => ({ default: (await import('./token.js')).enable }),
  },
  'token disable': {
    summary: 'Disables a token',
    load: async () => ({ default: (await import('./token.js')).disable }),
  },
  'channel list': {
    summary: 'Lists channels',
    load: async () => ({ default: (await import('./channel.js')).list }),
  },
  'channel test': {
    summary: 'Tests a channel with a small call',
    load: async () => ({ default: (await import('./channel.js')).test }),
  },
  'channel enable': {
    summary: 'Enables a channel',
    load: async () => ({ default: (await import('./channel.js')).enable }),
  },
  'channel disable': {
    summary: 'Disables a channel',
    load: async () => ({ default: (await import('./channel.js')).disable }),
  },
  'job list': {
    summary: 'Lists runs of long work',
    load: async () => ({ default: (await import('./job.js')).list }),
  },
  'job run': {
    summary: 'Requests a job',
    load: async () => ({ default: (await import('./job.js')).run }),
  },
  'job retry': {
    summary: 'Repeats a run that failed or was cancelled',
    load: async () => ({ default: (await import('./job.js')).retry }),
  },
  'job cancel': {
    summary: 'Cancels a run',
    load: async () => ({ default: (await import('./job.js')).cancel }),
  },
  'maintenance on': {
    summary: 'Refuses all calls with 503 until the maintenance ends',
    load: async () => ({ default: (await import('./maintenance.js')).on }),
  },
  'maintenance off': {
    summary: 'Serves calls again',
    load: async () => ({ default: (await import('./maintenance.js')).off }),
  },
  'maintenance status': {
    summary: 'Shows whether the site is under maintenance',
    load: async () => ({ default: (await import('./maintenance.js')).status }),
  },
  drain: {
    summary: 'Stops one process when its calls have finished',
    load: () => import('./drain.js'),
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
  'seed company': {
    summary: 'Fills an empty database with a demo site that contains a company',
    load: async () => ({ default: (await import('./seed.js')).company }),
  },
};

/** The command with this name. Its options were checked against their types where it was defined. */
export async function loadCommand(name: string): Promise<Command> {
  return (await COMMANDS[name]?.load())?.default as Command;
}
