import { Field, Float, InputType, Int } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsNumber, IsOptional } from 'class-validator';
import { SortDirection } from '../../platform/graphql/list-order.js';
import { trimmed } from '../../platform/http/input/transforms.js';
import { OptionalBoolean, OptionalText, WholeNumber } from '../../platform/http/input/validators.js';
import { choice, described, QUERY_TEXT } from '../../platform/http/input/wire.js';
import { Wire } from '../../platform/http/input/wire-field.js';
import { CHANNEL_SORTS, type ChannelSort } from './channel-order.js';

// The smallint column is the narrower one; the database rejects a larger number.
const MAX_NUMBER = 32_767;
const MAX_MS = 2_147_483_647;

@InputType()
export class ChannelFilter {
  @Transform(trimmed)
  @OptionalText(1_000, 'An id, a part of the name, or the fingerprint of a key.')
  keyword?: string | null;

  @OptionalText(64)
  group?: string | null;

  @Transform(trimmed)
  @OptionalText(255, 'A part of the name of a model it serves.')
  model?: string | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @WholeNumber(0, MAX_NUMBER)
  status?: number | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @WholeNumber(0, MAX_NUMBER)
  type?: number | null;

  @OptionalText(64, 'Empty: channels without a tag.')
  tag?: string | null;

  @OptionalBoolean('Whether it was tested.')
  tested?: boolean | null;

  @OptionalBoolean('Whether its last test failed.')
  failing?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Milliseconds: its last test took longer.' })
  @IsOptional()
  @WholeNumber(0, MAX_MS)
  slowerThan?: number | null;

  @OptionalBoolean('Whether it serves a model that has no price.')
  unpriced?: boolean | null;

  @Field(() => Float, { nullable: true, description: 'US dollars: the last reported balance is lower.' })
  @IsOptional()
  @IsNumber()
  balanceBelow?: number | null;
}

const BOOLEAN = { true: true, false: false };

/** The filter and the order in the query of a list. */
export class ChannelListQuery extends ChannelFilter {
  @Wire(QUERY_TEXT, described('An id, a part of the name, or a key: its fingerprint or the full key.'))
  override keyword?: string | null;

  // The legacy console sends the text null for "no group".
  @Wire(QUERY_TEXT, { decode: (group) => (group === 'null' ? '' : group) })
  override group?: string | null;

  @Wire(QUERY_TEXT)
  override model?: string | null;

  @Wire('id_sort', choice(BOOLEAN), described('true: newest first; else by priority.'))
  @IsBoolean()
  newestFirst = false;

  @Wire(choice(CHANNEL_SORTS), described('The column to sort by; takes precedence over id_sort.'))
  @IsIn(Object.values(CHANNEL_SORTS))
  @IsOptional()
  sort?: ChannelSort | null;

  @Wire(choice(SortDirection), described('Any other value means the usual direction of the column.'))
  @IsIn(Object.values(SortDirection))
  @IsOptional()
  direction?: SortDirection | null;

  @Wire(
    'tag_mode',
    choice(BOOLEAN),
    described('true: pages count tags, and contain every channel of each; X-Total-Count counts tags too.'),
  )
  @IsBoolean()
  byTag = false;
}
