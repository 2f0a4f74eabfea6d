import type { HttpAdapterHost } from '@nestjs/core';

/** Loading the queues keeps the process busy for a few tenths of a second, in which whoever waits for the start is served. */
const HEAD_START_MS = 1_000;

/** Does something soon after the server listens; never where nothing listens, as in tests of single modules. */
export function afterListening(host: HttpAdapterHost, work: () => Promise<unknown>): void {
  host.listen$.subscribe(() => setTimeout(() => void work(), HEAD_START_MS).unref());
}
