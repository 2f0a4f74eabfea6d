import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Access } from '../platform/access/access.decorator.js';
import type { ColumnRole } from './vendor-columns.js';
import type { VendorFile } from './vendor-file.js';
import { modelsOf } from './vendor-invoice.wire.js';

/** GraphQL uses the names. */
const ColumnRoleName = {
  DATE: 'date',
  MODEL: 'model',
  AMOUNT: 'amount',
  CURRENCY: 'currency',
  PROMPT_TOKENS: 'promptTokens',
  COMPLETION_TOKENS: 'completionTokens',
  CALLS: 'calls',
} as const satisfies Record<string, ColumnRole>;
registerEnumType(ColumnRoleName, { name: 'VendorColumnRole' });

@ObjectType('VendorColumn', { description: 'A recognized column; the values of several names are added.' })
@Access('payments:write')
class VendorColumnModel {
  @Field(() => ColumnRoleName)
  role: ColumnRole;

  @Field(() => [String])
  names: string[];
}

@ObjectType('VendorFileProblem')
@Access('payments:write')
class VendorFileProblemModel {
  @Field()
  code: string;

  @Field({ description: 'In English.' })
  message: string;
}

@ObjectType('VendorFilePreview', { description: 'What was read of a file of a vendor.' })
@Access('payments:write')
export class VendorFilePreviewModel {
  @Field(() => [VendorColumnModel])
  columns: VendorColumnModel[];

  @Field(() => [String], { description: 'The names of models on the invoice, at most 500.' })
  models: string[];

  @Field(() => Int)
  lineCount: number;

  @Field(() => Int, { description: 'Lines without a date or without a value.' })
  ignoredCount: number;

  @Field(() => [VendorFileProblemModel], { description: 'A file with an error is not imported.' })
  problems: VendorFileProblemModel[];
}

/** The columns and first rows of a file of a vendor, for GraphQL. */
export function toVendorFilePreviewModel(file: VendorFile): VendorFilePreviewModel {
  return {
    columns: file.columns.map(({ role, columns }) => ({ role, names: columns.map(({ name }) => name) })),
    models: modelsOf(file),
    lineCount: file.lineCount,
    ignoredCount: file.ignoredCount,
    problems: file.problems.map((problem) => ({ code: problem.code, message: problem.text('en') })),
  };
}
