import { defineCommand } from './command.js';

export default defineCommand({
  options: { role: { type: 'string', value: 'ROLES', help: 'gateway, console, worker, several of them, or all' } },
  async run() {
    // The server reads --role from the command line of the process itself, also in the processes that it forks.
    await import('../main.js');
  },
});
