import { ensureBuilt } from '../../../scripts/launch/builder.mjs';

/** Builds what changed of server and console, for tests that bring a database of their own. */
export default async function build(): Promise<void> {
  await ensureBuilt();
}
