import type { MigrationInterface } from 'typeorm';

/**
 * A migration that may be marked compatible: every version since the previous release also runs on the schema after it,
 * so these versions may run concurrently with the new one during an upgrade, and may be started again to go back.
 */
export interface Migration extends MigrationInterface {
  readonly compatible?: true;
}
