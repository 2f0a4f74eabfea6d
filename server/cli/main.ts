import { ExitCode } from './command.js';
import { runCommandLine } from './run-command-line.js';
import { stopSignal } from './stop-signal.js';

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
