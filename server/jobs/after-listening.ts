import type { HttpAdapterHost } from '@nestjs/core';

/** Loading the queues blocks the process for a few tenths of a second; the first requests are served before. */
const HEAD_START_MS = 1_000;

/** Runs work soon after the server listens; never where no server listens, as in tests of single modules. */
export function afterListening(host: HttpAdapterHost, work: () => Promise<unknown>): void {
  host.listen$.subscribe(() => setTimeout(() => void work(), HEAD_START_MS).unref());
}
