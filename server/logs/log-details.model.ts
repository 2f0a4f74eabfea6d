import type { Type } from '@nestjs/common';
import { Field, Float, ObjectType } from '@nestjs/graphql';
import { DESCRIBED_DETAILS, DETAIL_FIELDS, type DescribedDetail, type LogDetails } from '../audit/log-details.js';

const FIELD_TYPES = { text: String, flag: Boolean, number: Float } as const;

type DetailValuesOf = { [Key in DescribedDetail]: NonNullable<LogDetails[Key]> | null };

/** The base of rows of the log: one nullable field for each detail with a description. */
export const LogDetailFields: Type<DetailValuesOf> = detailFields();

function detailFields(): Type {
  @ObjectType({ isAbstract: true })
  class DetailFields {}
  for (const key of DESCRIBED_DETAILS) {
    const { type, description } = DETAIL_FIELDS[key];
    Field(() => FIELD_TYPES[type], { nullable: true, description })(DetailFields.prototype, key);
  }
  return DetailFields;
}

/** The values of these fields; null where the row has none. */
export function detailValues(details: LogDetails): DetailValuesOf {
  return Object.fromEntries(DESCRIBED_DETAILS.map((key) => [key, details[key] ?? null])) as DetailValuesOf;
}
