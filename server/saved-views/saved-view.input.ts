import { applyDecorators } from '@nestjs/common';
import { Field, type FieldOptions, InputType, Int } from '@nestjs/graphql';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsEnum,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { given, trimmed } from '../platform/http/input/transforms.js';
import { withError } from '../platform/http/input/validation.js';
import { CharacterLength, OptionalId, WithoutNul } from '../platform/http/input/validators.js';
import { SavedViewError } from './saved-view.errors.js';
import { SavedViewAudience, SavedViewScreen, type ViewColumns, type ViewColumnWidth } from './saved-view.js';

const MAX_VIEW_NAME = 40;
const MAX_SEARCH = 2_000;
const MAX_COLUMNS = 100;
const MAX_COLUMN_ID = 60;
/** Min width in CSS pixels. */
const MIN_COLUMN_WIDTH = 48;
const MAX_COLUMN_WIDTH = 1_200;

const Name = (): PropertyDecorator =>
  applyDecorators(
    Transform(trimmed),
    WithoutNul(),
    CharacterLength(1, MAX_VIEW_NAME, withError(SavedViewError.saved_view_name_invalid)),
    IsNotEmpty(withError(SavedViewError.saved_view_name_invalid)),
    IsString(withError(SavedViewError.saved_view_name_invalid)),
  );
const Search = (): PropertyDecorator => applyDecorators(WithoutNul(), MaxLength(MAX_SEARCH), IsString());
const ColumnIds = (options: FieldOptions = {}): PropertyDecorator =>
  applyDecorators(
    Field(() => [String], options),
    WithoutNul({ each: true }),
    MaxLength(MAX_COLUMN_ID, { each: true }),
    IsString({ each: true }),
    ArrayMaxSize(MAX_COLUMNS),
    IsArray(),
  );

@InputType()
class ViewColumnWidthInput implements ViewColumnWidth {
  @Field(() => String)
  @WithoutNul()
  @MaxLength(MAX_COLUMN_ID)
  @IsString()
  id: string;

  @Field(() => Int, { description: 'In CSS pixels.' })
  @Min(MIN_COLUMN_WIDTH)
  @Max(MAX_COLUMN_WIDTH)
  @IsInt()
  width: number;
}

@InputType({ description: 'Ids of columns of a table, or of cards of the dashboard.' })
class ViewColumnsInput implements ViewColumns {
  @ColumnIds()
  hidden: string[];

  @ColumnIds()
  order: string[];

  @ColumnIds({ defaultValue: [], description: 'Before the others; they stay in view while the table scrolls.' })
  pinnedStart: string[] = [];

  @ColumnIds({ defaultValue: [], description: 'After the others; they stay in view while the table scrolls.' })
  pinnedEnd: string[] = [];

  @Field(() => [ViewColumnWidthInput], { defaultValue: [] })
  @Type(() => ViewColumnWidthInput)
  @ValidateNested({ each: true })
  @ArrayMaxSize(MAX_COLUMNS)
  @IsArray()
  widths: ViewColumnWidthInput[] = [];
}

@InputType({ isAbstract: true })
abstract class SavedViewFields {
  @Field(() => ViewColumnsInput, { nullable: true })
  @Type(() => ViewColumnsInput)
  @ValidateNested()
  @IsOptional()
  columns?: ViewColumnsInput | null;

  @OptionalId('The team that sees the view, for the audience TEAM.')
  teamId?: string | null;
}

@InputType()
export class CreateSavedViewInput extends SavedViewFields {
  @Field(() => SavedViewScreen)
  @IsEnum(SavedViewScreen)
  screen: SavedViewScreen;

  @Field({ description: 'Unique among the views of the caller for the screen.' })
  @Name()
  name: string;

  @Field({ description: 'Parameters of the address, without a question mark.' })
  @Search()
  search: string;

  @Field(() => SavedViewAudience, { defaultValue: SavedViewAudience.OWNER })
  @IsEnum(SavedViewAudience)
  audience: SavedViewAudience = SavedViewAudience.OWNER;
}

/** Contains only changed fields. The team is the team of the audience. */
@InputType()
export class UpdateSavedViewInput extends SavedViewFields {
  @Field(() => String, { nullable: true })
  @ValidateIf(given)
  @Name()
  name?: string;

  @Field(() => String, { nullable: true })
  @ValidateIf(given)
  @Search()
  search?: string;

  @Field(() => SavedViewAudience, { nullable: true })
  @ValidateIf(given)
  @IsEnum(SavedViewAudience)
  audience?: SavedViewAudience;
}
