import { TABLES } from '../../tasks/task.js';
import { batches, type ImportContext, knownRows, noRows, type StepCount } from './import-context.js';

const BATCH_SIZE = 500;

const PAYMENTS = `
  INSERT INTO payments (order_number, user_id, username, method, merchant_id, amount, quota, cents, currency, status,
    created_at, paid_at, closed_at)
  SELECT p.order_number, p.user_id, u.username, p.method, '', p.amount, p.quota, p.cents, p.currency, p.status,
    p.created_at, CASE WHEN p.status = 'paid' THEN p.completed_at END, CASE WHEN p.status = 'closed' THEN p.completed_at END
  FROM json_to_recordset($1) AS p(order_number text, user_id bigint, method text, amount bigint, quota bigint,
    cents bigint, currency text, status text, created_at timestamptz, completed_at timestamptz)
  JOIN users u ON u.id = p.user_id
  ON CONFLICT (order_number) DO NOTHING RETURNING id`;

/**
 * Inserts the orders at the payment gateway. Unpaid ones are closed, because the gateway reports payments to the old
 * site.
 */
export async function importPayments(context: ImportContext): Promise<StepCount> {
  const { product, reading, ids, sql, dryRun } = context;
  const count = noRows();
  for await (const batch of batches(product.payments(reading), BATCH_SIZE, context)) {
    count.read += batch.length;
    const rows = batch.flatMap((payment) => {
      const user = ids.user.get(payment.userId);
      if (user === undefined) return [];
      const createdAt = payment.createdAt ?? payment.completedAt ?? new Date();
      return [
        {
          order_number: payment.orderNumber,
          user_id: user,
          method: payment.method,
          amount: payment.amount,
          quota: payment.quota,
          cents: payment.cents,
          currency: payment.currency,
          created_at: createdAt,
          status: payment.paid ? 'paid' : 'closed',
          completed_at: payment.completedAt ?? createdAt,
        },
      ];
    });
    count.dropped += batch.length - rows.length;
    const added = dryRun ? rows : await sql.query('import-payments', PAYMENTS, [JSON.stringify(rows)]);
    count.added += added.length;
    count.present += rows.length - added.length;
  }
  return count;
}

const tasksInto = (table: string) => `
  WITH given AS (
    SELECT * FROM json_to_recordset($2) AS t(source_id text, task_id text, user_id bigint, channel_id bigint, action text,
      status text, progress text, fail_reason text, quota bigint, submitted_at timestamptz, started_at timestamptz,
      finished_at timestamptz, detail text)
  ), numbered AS (
    SELECT *, nextval(pg_get_serial_sequence('${table}', 'id')) AS id FROM given
  ), remembered AS (
    INSERT INTO import_rows (site, kind, source_id, target_id) SELECT $1, 'task', source_id, id FROM numbered
  )
  INSERT INTO ${table} (id, task_id, user_id, token_id, channel_id, key_fingerprint, action, status, progress, fail_reason,
    quota, submitted_at, started_at, finished_at, created_at, updated_at, refunded_at, detail)
  OVERRIDING SYSTEM VALUE
  SELECT id, task_id, user_id, 0, channel_id, '', action, status, progress, fail_reason, quota, submitted_at, started_at,
    finished_at, submitted_at, coalesce(finished_at, submitted_at), coalesce(finished_at, submitted_at), detail FROM numbered`;

/** Inserts finished tasks. They have no charge here, so a failed one is never refunded a second time. */
export async function importTasks(context: ImportContext): Promise<StepCount> {
  const { product, reading, ids, sql, site, dryRun } = context;
  const count = noRows();
  for await (const batch of batches(product.tasks(reading), BATCH_SIZE, context)) {
    count.read += batch.length;
    context.progress('tasks', count.read);
    const known = await knownRows(
      context,
      'task',
      batch.map(({ id }) => id),
    );
    const fresh = batch.filter(({ id, userId }) => !known.has(id) && ids.user.has(userId));
    count.present += known.size;
    count.added += fresh.length;
    count.dropped += batch.length - known.size - fresh.length;
    if (dryRun) continue;
    for (const platform of ['midjourney', 'suno'] as const) {
      const rows = fresh
        .filter((task) => task.platform === platform)
        .map((task) => ({
          source_id: task.id,
          task_id: task.taskId,
          user_id: ids.user.get(task.userId),
          action: task.action,
          channel_id: ids.channel.get(task.channelId) ?? 0,
          status: task.status,
          progress: task.progress,
          fail_reason: task.failReason,
          quota: task.quota,
          submitted_at: task.submittedAt,
          started_at: task.startedAt,
          finished_at: task.finishedAt,
          detail: JSON.stringify(task.detail),
        }));
      if (rows.length > 0) {
        await sql.query(`import-tasks-${platform}`, tasksInto(TABLES[platform]), [site, JSON.stringify(rows)]);
      }
    }
  }
  return count;
}
