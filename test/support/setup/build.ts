import { ensureBuilt } from '../../../scripts/launch/builder.mjs';

/** Builds the changed parts of server and console, for tests that create their own database. */
export default async function build(): Promise<void> {
  await ensureBuilt();
}
