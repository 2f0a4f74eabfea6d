import { CommandError, ExitCode } from './command.js';

let stopping: AbortController | undefined;

/** Aborts on the first SIGINT or SIGTERM, which then does not end the process; the second one does. */
export function stopSignal(): AbortSignal {
  if (stopping) return stopping.signal;
  const controller = new AbortController();
  stopping = controller;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => controller.abort(new CommandError(`Interrupted by ${signal}`, ExitCode.failed)));
  }
  return controller.signal;
}
