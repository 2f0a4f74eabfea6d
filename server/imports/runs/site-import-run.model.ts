import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Language } from '../../common/errors/app-error.js';
import { percentDone } from '../../jobs/runs/job-run.js';
import { JobRunStateModel, toJobRunState } from '../../jobs/runs/job-run.model.js';
import { Access } from '../../platform/access/access.decorator.js';
import { jobIdOf } from '../../platform/coordination/job-queue.port.js';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import { IMPORT_SUBJECTS } from '../model/import-notes.js';
import type { ProductKind } from '../products/products.js';
import type { ConflictRule } from '../steps/import-context.js';
import { ImportConflictRule, ImportProduct } from './site-import.input.js';
import type { SiteImportReport, SiteImportRun } from './site-import-run.js';

@ObjectType('SiteImportStep', { description: 'The rows of one kind.' })
@Access('root')
export class SiteImportStepModel {
  @Field({ description: 'users, options, tokens, channels, redemption codes, payments, tasks or log rows' })
  subject: string;

  @Field(() => Float, { description: 'Rows of the source.' })
  read: number;

  @Field(() => Float, { description: 'New rows of this site.' })
  added: number;

  @Field(() => Float, { description: 'Rows that an earlier run has imported, or that this site has.' })
  present: number;

  @Field(() => Float, { description: 'Rows that were left out.' })
  dropped: number;
}

@ObjectType('SiteImportNote', { description: 'What was not imported or was changed, for one reason.' })
@Access('root')
export class SiteImportNoteModel {
  @Field({ description: 'As in `SiteImportStep`, or tables: those that nothing is imported from.' })
  subject: string;

  @Field()
  reason: string;

  @Field(() => Float)
  count: number;

  @Field(() => [String], { description: 'The first few, by name or id.' })
  examples: readonly string[];
}

@ObjectType('SiteImportReport', { description: 'What was read, and what became of it; of a dry run, what would.' })
@Access('root')
export class SiteImportReportModel {
  @Field(() => Int, { description: "The number of this run of the site's import." })
  run: number;

  @Field(() => [SiteImportStepModel])
  steps: SiteImportStepModel[];

  @Field(() => Quota, { description: 'Balances of all imported users at the source.' })
  sourceBalance: number;

  @Field(() => Quota, { description: 'Balances of the imported users here; of a dry run, before it.' })
  balance: number;

  @Field(() => Quota, { description: 'Used quota of all imported users at the source.' })
  sourceUsed: number;

  @Field(() => Quota)
  used: number;

  @Field(() => [SiteImportNoteModel])
  notes: SiteImportNoteModel[];
}

@ObjectType('SiteImportRun', {
  description:
    'An import of the site of another product, executed in the background. Superseded by `JobRun` with `SiteImportDetails`.',
})
@Access('root')
export class SiteImportRunModel {
  @Field(() => ID)
  id: number;

  @Field(() => ID, { description: 'The id of its job and of its `JobRun`.' })
  jobId: string;

  @Field(() => ImportProduct)
  product: ProductKind;

  @Field()
  site: string;

  @Field(() => ImportConflictRule)
  conflicts: ConflictRule;

  @Field(() => Boolean)
  logs: boolean;

  @Field(() => Boolean)
  dryRun: boolean;

  @Field({ description: 'The name of the file, or the address without user and password.' })
  sourceName: string;

  @Field(() => ID, { nullable: true, description: 'For another import of the same source; null when it was deleted.' })
  sourceId: number | null;

  @Field(() => JobRunStateModel)
  state: JobRunStateModel;

  @Field(() => ID, { nullable: true, description: 'The user who started it.' })
  requestedBy: number | null;

  @Field(() => Float, { nullable: true, description: 'Rows to read; null before they are counted.' })
  total: number | null;

  @Field(() => Float, { description: 'Rows that were read.' })
  done: number;

  @Field(() => Int, { description: 'The progress, 0 to 100.' })
  percent: number;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed.' })
  failure: string | null;

  @Field(() => SiteImportReportModel, { nullable: true, description: 'Null before it is done.' })
  report: SiteImportReportModel | null;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true })
  startedAt: Date | null;

  @Field(() => DateTime, { nullable: true })
  finishedAt: Date | null;
}

/** @param stored ids of the sources that are stored */
export function toSiteImportRunModel(
  { kind, failure, report, ...run }: SiteImportRun,
  language: Language,
  stored: ReadonlySet<number>,
): SiteImportRunModel {
  return {
    ...run,
    jobId: jobIdOf('site-import', { runId: run.id }),
    product: kind,
    sourceId: stored.has(run.sourceId) ? run.sourceId : null,
    state: toJobRunState(run.state),
    percent: percentDone(run),
    failure: failure?.[language] ?? null,
    report: report && toReportModel(report, language),
  };
}

/** The report of an imported site for GraphQL, with texts in a language. */
export function toReportModel(
  { run, steps, sums, notes }: SiteImportReport,
  language: Language,
): SiteImportReportModel {
  return {
    run,
    ...sums,
    // jsonb does not keep the order of the steps.
    steps: IMPORT_SUBJECTS.flatMap((subject) => (steps[subject] ? [{ subject, ...steps[subject] }] : [])),
    notes: notes.map((note) => ({ ...note, reason: note.reason[language] })),
  };
}
