import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { Language } from '../../../common/errors/app-error.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { connectionOf } from '../../../platform/graphql/connection.js';
import { DateTime } from '../../../platform/graphql/scalars.js';
import { PriceImportChangeModel, PriceImportCountsModel } from '../price-import.model.js';
import { PriceSource } from '../price-source.js';
import type { PriceImportRun } from './price-import-run.js';

export enum PriceImportRunStateModel {
  WAITING = 'WAITING',
  RUNNING = 'RUNNING',
  READY = 'READY',
  FAILED = 'FAILED',
  APPLIED = 'APPLIED',
  CANCELLED = 'CANCELLED',
}
registerEnumType(PriceImportRunStateModel, {
  name: 'PriceImportRunState',
  description: 'The state of a price list import.',
  valuesMap: { READY: { description: 'The changes are available and can be applied once.' } },
});

@ObjectType('PriceImportRun', {
  description:
    'A price list that is fetched in the background, and the changes it would make. Superseded by `JobRun` with `PriceImportDetails`.',
})
@Access('prices:read')
export class PriceImportRunModel {
  @Field(() => ID)
  id: number;

  @Field({ description: 'The address of the list.' })
  url: string;

  @Field(() => [String], { description: 'Only the models of these vendors; all when empty.' })
  vendors: readonly string[];

  @Field(() => ID, { description: 'The administrator who started it.' })
  startedBy: number;

  @Field(() => PriceImportRunStateModel)
  state: PriceImportRunStateModel;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true })
  startedAt: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it reached its state; null before it is ready.' })
  finishedAt: Date | null;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed.' })
  failure: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Digest of the list and the prices at that time; null until it is ready.',
  })
  digest: string | null;

  @Field(() => PriceSource, { nullable: true })
  source: PriceSource | null;

  @Field(() => PriceImportCountsModel, { nullable: true, description: 'Null until it is ready.' })
  counts: PriceImportCountsModel | null;

  @Field(() => Int, { nullable: true, description: 'The number of models with a new price from it.' })
  appliedModels: number | null;
}

@ObjectType()
@Access('prices:read')
export class PriceImportRunConnection extends connectionOf(PriceImportRunModel, 'PriceImportRun') {}

@ObjectType()
@Access('prices:read')
export class PriceImportChangeConnection extends connectionOf(PriceImportChangeModel, 'PriceImportChange') {}

const STATES: Record<PriceImportRun['state'], PriceImportRunStateModel> = {
  waiting: PriceImportRunStateModel.WAITING,
  running: PriceImportRunStateModel.RUNNING,
  ready: PriceImportRunStateModel.READY,
  failed: PriceImportRunStateModel.FAILED,
  applied: PriceImportRunStateModel.APPLIED,
  cancelled: PriceImportRunStateModel.CANCELLED,
};

/** A run that imports prices for GraphQL, with the reason of a failure in a language. */
export function toPriceImportRunModel(run: PriceImportRun, language: Language): PriceImportRunModel {
  return { ...run, state: STATES[run.state], failure: run.failure?.[language] ?? null };
}
