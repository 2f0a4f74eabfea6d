import type { QueryRunner } from 'typeorm';
import type { Migration } from '../migration-marks.js';

/** Other rows are not part of the index, so calls without a conversation do not write it. */
const DEFINITION = '(conversation) WHERE conversation IS NOT NULL';

/** The calls of a conversation are found by its key. The index of each partition is built while calls are booked. */
export class ConversationIndex1769840200000 implements Migration {
  readonly compatible = true;
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX IF NOT EXISTS logs_conversation ON ONLY logs ${DEFINITION}`);
    const partitions: { name: string }[] = await runner.query(`
      SELECT p.relname AS name FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid
       WHERE i.inhparent = 'logs'::regclass AND NOT EXISTS (
         SELECT FROM pg_inherits a JOIN pg_index x ON x.indexrelid = a.inhrelid
          WHERE a.inhparent = 'logs_conversation'::regclass AND x.indrelid = p.oid)`);
    const [{ limit }]: [{ limit: string }] = await runner.query(`SELECT current_setting('lock_timeout') AS limit`);
    for (const { name } of partitions) {
      const index = `${name}_conversation`;
      // No call waits for it, but it waits for their transactions.
      await runner.query('SET lock_timeout = 0');
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${index} ON ${name} ${DEFINITION}`);
      await runner.query(`SET lock_timeout = '${limit}'`);
      await runner.query(`ALTER INDEX logs_conversation ATTACH PARTITION ${index}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX logs_conversation');
  }
}
