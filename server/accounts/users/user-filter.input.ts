import { Field, InputType, Int, registerEnumType } from '@nestjs/graphql';
import { IsBoolean, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

/** Max value of a smallint column. */
const MAX_NUMBER = 32_767;

export enum UserSort {
  NEWEST = 'NEWEST',
  OLDEST = 'OLDEST',
  USERNAME = 'USERNAME',
  QUOTA = 'QUOTA',
  USED_QUOTA = 'USED_QUOTA',
  REQUEST_COUNT = 'REQUEST_COUNT',
}
registerEnumType(UserSort, {
  name: 'UserSort',
  valuesMap: {
    QUOTA: { description: 'The largest balance first.' },
    USED_QUOTA: { description: 'The largest usage first.' },
    REQUEST_COUNT: { description: 'The largest number of requests first.' },
  },
});

/** The filter of users; all given conditions are combined with AND. */
@InputType()
export class UserFilter {
  @Field(() => String, { nullable: true, description: 'Matches id, username, display name and e-mail.' })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  keyword?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  group?: string | null;

  @Field(() => Int, { nullable: true, description: '1 user, 10 administrator, 100 super administrator.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_NUMBER)
  role?: number | null;

  @Field(() => Int, { nullable: true, description: '1 active, 2 banned.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_NUMBER)
  status?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'True: cancelled users only; false: none of them.' })
  @IsOptional()
  @IsBoolean()
  deleted?: boolean | null;
}
