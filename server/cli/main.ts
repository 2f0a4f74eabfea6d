import { CommandError, ExitCode } from './command.js';
import { runCommandLine } from './run-command-line.js';

let stopping: AbortController | undefined;

/** Aborts on the first SIGINT or SIGTERM, which then does not end the process; the second signal does. */
function stopSignal(): AbortSignal {
  if (stopping) return stopping.signal;
  const controller = new AbortController();
  stopping = controller;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => controller.abort(new CommandError(`Interrupted by ${signal}`, ExitCode.failed)));
  }
  return controller.signal;
}

// A reader such as `head` may close the pipe before the end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  stopSignal,
});
// Services that failed to start leave connections open, which would keep the process running.
if (process.exitCode !== ExitCode.done) process.exit();
