import { z } from 'zod';
import type { LocalText } from '../../common/errors/app-error.js';
import type { JobRun, JobRunState } from '../../jobs/runs/job-run.js';
import { IMPORT_SUBJECTS, type ImportNote } from '../model/import-notes.js';
import { PRODUCT_KINDS, type ProductKind } from '../products/products.js';
import type { ImportSums } from '../site-import.service.js';
import { CONFLICT_RULES, type ConflictRule, type StepCount } from '../steps/import-context.js';

/** The parameters of a run. */
export const siteImportParams = z.object({
  kind: z.enum(PRODUCT_KINDS),
  site: z.string(),
  conflicts: z.enum(CONFLICT_RULES),
  logs: z.boolean(),
  dryRun: z.boolean(),
  sourceId: z.int(),
  /** The name of the file, or the address without user and password. */
  sourceName: z.string(),
});

const localText = z.object({ zh: z.string(), en: z.string() });
const stepCount = z.object({ read: z.int(), added: z.int(), present: z.int(), dropped: z.int() });

/** The result of a run. */
export const siteImportResult = z.object({
  run: z.int(),
  steps: z.record(z.string(), stepCount),
  sums: z.object({ sourceBalance: z.number(), balance: z.number(), sourceUsed: z.number(), used: z.number() }),
  notes: z.array(
    z.object({
      subject: z.enum(IMPORT_SUBJECTS),
      reason: localText,
      count: z.int(),
      examples: z.array(z.string()),
    }),
  ),
});

/** The numbers of records that were read, and of their outcomes. */
export interface SiteImportReport {
  /** The number of this run of the site's import. */
  readonly run: number;
  readonly steps: Readonly<Record<string, StepCount>>;
  readonly sums: ImportSums;
  readonly notes: readonly ImportNote[];
}

/** An import of the site of another product, as a run with progress. */
export interface SiteImportRun {
  readonly id: number;
  readonly kind: ProductKind;
  readonly site: string;
  readonly conflicts: ConflictRule;
  readonly logs: boolean;
  readonly dryRun: boolean;
  readonly sourceId: number;
  readonly sourceName: string;
  readonly state: JobRunState;
  readonly requestedBy: number | null;
  /** Rows of the source. Null before they are counted. */
  readonly total: number | null;
  readonly done: number;
  readonly failure: LocalText | null;
  /** Null until it is done. */
  readonly report: SiteImportReport | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** A run that imports a site, with the result that it stored. */
export function toSiteImportRun(run: JobRun): SiteImportRun {
  const { id, params, state, requestedBy, total, done, failure, result, createdAt, startedAt, finishedAt } = run;
  return {
    ...siteImportParams.parse(params),
    id,
    state,
    requestedBy,
    total,
    done,
    failure,
    createdAt,
    startedAt,
    finishedAt,
    report: siteImportResult.safeParse(result).data ?? null,
  };
}
