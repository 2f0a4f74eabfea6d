import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { builtMigrate } from '../built.js';
import { startCommand } from '../product-command.js';

const SECRETS = { ENCRYPTION_KEY: 'an encryption key of the bench', SESSION_SECRET: 'a session secret of the bench' };
/** The rows that an import writes, without the times of the import itself. */
const TABLES = {
  users: 'id, username, password_hash, email, "group"',
  user_balances: 'user_id, quota, used_quota, request_count',
  tokens: 'id, user_id, name, granted_quota',
  token_usage: 'token_id, used_quota, request_count',
  channel_usage: 'channel_id, used_quota, request_count',
  ledger_entries: 'user_id, amount, kind, effect_key',
  logs: 'id, created_at, type, user_id, token_id, channel_id, model_name, quota, prompt_tokens, completion_tokens',
  usage_by_day_user: '*',
  usage_by_day_token: '*',
  usage_by_hour_model: '*',
  usage_by_hour_channel: '*',
  errors_by_hour_model: '*',
};

interface Connection {
  readonly host: string;
  readonly user: string;
  readonly password: string;
}

/** A database of the bench's PostgreSQL. */
export class BenchTarget {
  private readonly connection: Connection;
  private readonly name: string;
  private readonly folder: string;

  constructor(connection: Connection, name: string, folder: string) {
    this.connection = connection;
    this.name = name;
    this.folder = folder;
  }

  get url(): string {
    const { host, user, password } = this.connection;
    return `postgres://${user}:${password}@/${this.name}?host=${encodeURIComponent(host)}`;
  }

  /** For commands of the product. */
  get environment(): Record<string, string> {
    return { DATABASE_URL: this.url, DATA_DIR: join(this.folder, this.name), ...SECRETS };
  }

  async create(): Promise<void> {
    await this.asRoot(`CREATE DATABASE ${this.name}`);
    if (this.name.startsWith('source')) return;
    const { migrate } = await builtMigrate();
    await migrate({ connection: { connectionString: this.url } });
  }

  async drop(): Promise<void> {
    await this.asRoot(`DROP DATABASE IF EXISTS ${this.name} WITH (FORCE)`);
  }

  async logRows(): Promise<number> {
    // The import itself is also recorded as a row.
    const [row] = await this.query<{ rows: string }>(
      "SELECT count(*) AS rows FROM logs WHERE request_id LIKE 'request-%'",
    );
    return Number(row?.rows);
  }

  /** A digest of the rows of each table. */
  async contents(): Promise<Record<string, string>> {
    const digests: Record<string, string> = {};
    for (const [table, columns] of Object.entries(TABLES)) {
      const [row] = await this.query<{ digest: string }>(
        `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(r::text, 0)::numeric), 0) AS digest
          FROM (SELECT ${columns} FROM ${table}) r`,
      );
      digests[table] = row?.digest ?? '';
    }
    return digests;
  }

  async isConsistent(): Promise<boolean> {
    const child = startCommand(['reconcile'], this.environment);
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    if (child.exitCode !== 0) console.log(output, errors);
    return child.exitCode === 0;
  }

  /** Seconds of a COPY of the log's rows from a file, into a table with the log's indexes and into one without. */
  async copyLog(): Promise<{ indexed: number; bare: number }> {
    const file = `/tmp/${this.name}-${process.pid}.copy`;
    await this.query(`COPY (SELECT * FROM logs ORDER BY id) TO '${file}'`);
    const [indexed, bare] = [
      await this.seconds('CREATE TABLE copied (LIKE logs INCLUDING ALL)', file),
      await this.seconds('CREATE TABLE copied (LIKE logs INCLUDING DEFAULTS)', file),
    ];
    await rm(file, { force: true });
    return { indexed, bare };
  }

  private async seconds(create: string, file: string): Promise<number> {
    await this.query(create);
    const begun = performance.now();
    await this.query(`COPY copied FROM '${file}'`);
    const seconds = (performance.now() - begun) / 1_000;
    await this.query('DROP TABLE copied');
    return seconds;
  }

  private query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    return withClient(this.url, async (client) => (await client.query<Row>(statement)).rows);
  }

  private async asRoot(statement: string): Promise<void> {
    const { host, user, password } = this.connection;
    const url = `postgres://${user}:${password}@/postgres?host=${encodeURIComponent(host)}`;
    await withClient(url, (client) => client.query(statement));
  }
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
