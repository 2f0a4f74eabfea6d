import { Field, ID, InputType, registerEnumType } from '@nestjs/graphql';
import { IsBoolean, IsEnum, IsOptional, IsString } from 'class-validator';
import { OptionalText } from '../../platform/http/input/validators.js';
import type { ProductKind } from '../products/products.js';
import type { ConflictRule } from '../steps/import-context.js';

const MAX_ADDRESS = 2_000;
const MAX_SITE = 40;

/** The products, by their names in GraphQL. */
export const ImportProduct = {
  ONE_API: 'one-api',
  NEW_API: 'new-api',
  VELOERA: 'veloera',
  ONE_HUB: 'one-hub',
  LITELLM: 'litellm',
} as const satisfies Record<string, ProductKind>;
registerEnumType(ImportProduct, { name: 'ImportProduct', description: 'A product whose sites can be imported.' });

export const ImportConflictRule = {
  REFUSE: 'refuse',
  SKIP: 'skip',
  MERGE: 'merge',
} as const satisfies Record<string, ConflictRule>;
registerEnumType(ImportConflictRule, {
  name: 'ImportConflictRule',
  description: 'What happens to users of the source whose name or id a user of this site has.',
  valuesMap: {
    REFUSE: { description: 'Nothing is imported.' },
    SKIP: { description: 'They are left out, with their tokens.' },
    MERGE: { description: 'Users of one name are one user; a user whose id is taken gets another id.' },
  },
});

@InputType()
export class StartSiteImportInput {
  @Field(() => ImportProduct)
  @IsEnum(ImportProduct)
  product: ProductKind;

  @Field(() => ID, {
    nullable: true,
    description: 'The uploaded file, or the source of an earlier dry run. Exactly one of `sourceId` and `address`.',
  })
  @IsOptional()
  @IsString()
  sourceId?: string | null;

  @OptionalText(
    MAX_ADDRESS,
    'The address of the database: postgres://…, mysql://… or an SQL_DSN. It is stored encrypted.',
  )
  address?: string | null;

  @OptionalText(
    MAX_SITE,
    'Distinguishes sites of one product: lower-case letters, digits and hyphens. Default: the product.',
  )
  site?: string | null;

  @Field(() => ImportConflictRule)
  @IsEnum(ImportConflictRule)
  conflicts: ConflictRule;

  @Field(() => Boolean, { description: 'Also imports the usage log.' })
  @IsBoolean()
  logs: boolean;

  @Field(() => Boolean, { description: 'Reads and reports, and writes nothing.' })
  @IsBoolean()
  dryRun: boolean;
}
