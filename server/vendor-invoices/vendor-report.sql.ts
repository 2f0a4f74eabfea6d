/** Models that channels served in a range of days. $1 channels, $2 first and $3 last day. */
export const NAMES = `
  SELECT DISTINCT channel_id AS channel, model_name AS model FROM usage_by_day
    WHERE channel_id = ANY($1::bigint[]) AND day BETWEEN $2::date AND $3::date`;

/**
 * Both sides by day and model. $1 invoice; $2, $3 and $4 channels, models as called and upstream names; $5 quota units for a
 * US dollar. `own` and `theirs` are what is compared.
 */
export const COMPARISON = `
  WITH invoice AS (
    SELECT id, model_names, channel_ids, first_day, last_day, compared_by, dollar_rate * $5::numeric AS unit
      FROM vendor_invoices WHERE id = $1
  ),
  invoiced AS (
    SELECT l.day, coalesce(i.model_names ->> l.model, l.model) AS model, sum(l.amount) AS amount, sum(l.calls) AS calls,
        sum(l.prompt_tokens) AS prompt, sum(l.completion_tokens) AS completion
      FROM invoice i JOIN vendor_invoice_lines l ON l.invoice_id = i.id GROUP BY 1, 2
  ),
  names AS (SELECT * FROM unnest($2::bigint[], $3::text[], $4::text[]) AS n (channel_id, model_name, upstream)),
  used AS (
    SELECT u.day, coalesce(n.upstream, u.model_name) AS model, sum(u.cost) AS cost, sum(u.request_count) AS calls,
        sum(u.request_count - u.costed_count) AS unknown, sum(u.prompt_tokens) AS prompt,
        sum(u.completion_tokens) AS completion
      FROM invoice i
        JOIN usage_by_day u ON u.channel_id = ANY(i.channel_ids) AND u.day BETWEEN i.first_day AND i.last_day
        LEFT JOIN names n ON n.channel_id = u.channel_id AND n.model_name = u.model_name
      GROUP BY 1, 2
  ),
  sides AS (
    SELECT day, model, used.day IS NOT NULL AS is_own, invoiced.day IS NOT NULL AS is_invoiced,
        coalesce(used.cost, 0) AS cost, coalesce(used.calls, 0) AS calls, coalesce(used.unknown, 0) AS unknown,
        coalesce(used.prompt, 0) AS prompt, coalesce(used.completion, 0) AS completion, invoiced.amount,
        invoiced.calls AS invoiced_calls, invoiced.prompt AS invoiced_prompt, invoiced.completion AS invoiced_completion
      FROM used FULL JOIN invoiced USING (day, model)
  )`;

/** What is compared, of columns with sums of both sides. */
const COMPARED = `
  CASE compared_by WHEN 'amount' THEN cost WHEN 'calls' THEN calls
    ELSE CASE WHEN invoice_prompt THEN prompt ELSE 0 END + CASE WHEN invoice_completion THEN completion ELSE 0 END
  END AS own,
  CASE compared_by WHEN 'amount' THEN coalesce(amount, 0) * unit WHEN 'calls' THEN coalesce(invoiced_calls, 0)
    ELSE coalesce(invoiced_prompt, 0) + coalesce(invoiced_completion, 0) END AS theirs`;

/** Of a file with only one kind of tokens, only this kind is compared. */
const HAS = `(SELECT bool_or(prompt IS NOT NULL) AS invoice_prompt, bool_or(completion IS NOT NULL) AS invoice_completion
    FROM invoiced) AS has`;

const COLUMNS = `
  cost::bigint AS cost, trim_scale(round(cost / unit, 6))::text AS "costAmount", trim_scale(amount)::text AS amount,
  trim_scale(amount * unit)::text AS invoiced, trim_scale(theirs - own)::text AS difference,
  CASE WHEN compared_by = 'amount' THEN trim_scale(round((theirs - own) / unit, 6))::text END AS "differenceAmount",
  CASE WHEN own <> 0 THEN trim_scale(round((theirs - own) * 100 / abs(own), 2))::text END AS percent,
  calls::bigint AS calls, unknown::bigint AS "callsWithoutCost", prompt::bigint AS "promptTokens",
  completion::bigint AS "completionTokens", invoiced_calls::bigint AS "invoicedCalls",
  invoiced_prompt::bigint AS "invoicedPromptTokens", invoiced_completion::bigint AS "invoicedCompletionTokens"`;

/** One row with the sums of all rows. */
export const TOTALS = `,
  total AS (
    SELECT coalesce(sum(cost), 0) AS cost, coalesce(sum(calls), 0) AS calls, coalesce(sum(unknown), 0) AS unknown,
        coalesce(sum(prompt), 0) AS prompt, coalesce(sum(completion), 0) AS completion, sum(amount) AS amount,
        sum(invoiced_calls) AS invoiced_calls, sum(invoiced_prompt) AS invoiced_prompt,
        sum(invoiced_completion) AS invoiced_completion
      FROM sides
  ),
  compared AS (SELECT total.*, unit, compared_by, ${COMPARED} FROM total, invoice, ${HAS})
  SELECT ${COLUMNS} FROM compared`;

/** $6 min difference in percent of the own side, or null; $7 limit; $8 offset. A row without an own side always differs. */
export const ROWS = `,
  compared AS (SELECT sides.*, unit, compared_by, ${COMPARED} FROM sides, invoice, ${HAS})
  SELECT to_char(day, 'YYYY-MM-DD') AS day, model, is_own AS "isOwn", is_invoiced AS "isInvoiced",
      count(*) OVER ()::int AS total, ${COLUMNS}
    FROM compared
    WHERE $6::numeric IS NULL OR abs(theirs - own) * 100 > $6::numeric * abs(own)
    ORDER BY abs(theirs - own) DESC, day, model COLLATE "C" LIMIT $7 OFFSET $8`;
