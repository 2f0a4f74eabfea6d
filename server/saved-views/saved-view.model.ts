import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Access } from '../platform/access/access.decorator.js';
import { SavedViewAudience, SavedViewScreen, type ViewColumns, type ViewColumnWidth } from './saved-view.js';

registerEnumType(SavedViewScreen, { name: 'SavedViewScreen' });
registerEnumType(SavedViewAudience, {
  name: 'SavedViewAudience',
  valuesMap: {
    OWNER: { description: 'Only the user who saved the view.' },
    TEAM: { description: 'The members of one team.' },
    SITE: { description: 'All users who may open the screen.' },
  },
});

@ObjectType('ViewColumnWidth')
@Access('user')
export class ViewColumnWidthModel implements ViewColumnWidth {
  @Field()
  id: string;

  @Field(() => Int, { description: 'In CSS pixels.' })
  width: number;
}

@ObjectType('ViewColumns', { description: 'Ids of columns of a table, or of cards of the dashboard.' })
@Access('user')
export class ViewColumnsModel implements ViewColumns {
  @Field(() => [String])
  hidden: string[];

  @Field(() => [String])
  order: string[];

  @Field(() => [String], { description: 'Before the others; they stay in view while the table scrolls.' })
  pinnedStart: string[];

  @Field(() => [String], { description: 'After the others; they stay in view while the table scrolls.' })
  pinnedEnd: string[];

  @Field(() => [ViewColumnWidthModel], { description: 'Other columns have the width of their content.' })
  widths: ViewColumnWidthModel[];
}

@ObjectType('SavedView', { description: 'Filters, sort order and columns of a screen of the console, with a name.' })
@Access('user')
export class SavedViewModel {
  @Field(() => ID)
  id: number;

  @Field(() => SavedViewScreen)
  screen: SavedViewScreen;

  @Field()
  name: string;

  @Field({ description: 'Parameters of the address, without a question mark.' })
  search: string;

  @Field(() => ViewColumnsModel, { nullable: true, description: 'Null on screens without columns.' })
  columns: ViewColumnsModel | null;

  @Field(() => SavedViewAudience)
  audience: SavedViewAudience;

  @Field(() => ID, { nullable: true, description: 'The team that sees the view.' })
  teamId: number | null;

  @Field({ description: 'The user who saved it.' })
  ownerName: string;

  @Field({ description: 'The caller saved it.' })
  own: boolean;

  @Field({ description: 'The screen opens with it for the caller.' })
  isDefault: boolean;

  @Field({ description: 'The caller may change and delete it.' })
  editable: boolean;
}
