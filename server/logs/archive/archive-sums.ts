/** Sums over rows of the log that show whether two sets of rows are equal. Exact, as decimal texts. */
export interface ArchiveSums {
  readonly rows: string;
  readonly quota: string;
  readonly promptTokens: string;
  readonly completionTokens: string;
  readonly ids: string;
}

/** The sums in SQL, over the columns of the log. */
export const SUMS = `count(*)::text AS rows, coalesce(sum(quota), 0)::text AS quota,
  coalesce(sum(prompt_tokens), 0)::text AS "promptTokens", coalesce(sum(completion_tokens), 0)::text AS "completionTokens",
  coalesce(sum(id), 0)::text AS ids`;

interface ArchivedRow {
  readonly id: number;
  readonly quota: number | null;
  readonly prompt_tokens: number | null;
  readonly completion_tokens: number | null;
}

/** Adds up the lines of archive files. */
export class SumsOfLines {
  private rows = 0n;
  private quota = 0n;
  private promptTokens = 0n;
  private completionTokens = 0n;
  private ids = 0n;

  /** @param line a row as JSON; all its numbers are safe integers @throws when it is not JSON */
  add(line: string): void {
    const row = JSON.parse(line) as ArchivedRow;
    this.rows++;
    this.quota += BigInt(row.quota ?? 0);
    this.promptTokens += BigInt(row.prompt_tokens ?? 0);
    this.completionTokens += BigInt(row.completion_tokens ?? 0);
    this.ids += BigInt(row.id);
  }

  get sums(): ArchiveSums {
    const { rows, quota, promptTokens, completionTokens, ids } = this;
    return {
      rows: String(rows),
      quota: String(quota),
      promptTokens: String(promptTokens),
      completionTokens: String(completionTokens),
      ids: String(ids),
    };
  }
}

/** Whether all sums are equal. */
export function sameSums(one: ArchiveSums, other: ArchiveSums): boolean {
  return (Object.keys(one) as (keyof ArchiveSums)[]).every((name) => one[name] === other[name]);
}
