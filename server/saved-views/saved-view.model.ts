import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Access } from '../platform/access/access.decorator.js';
import { type SavedView, SavedViewAudience, type ViewColumns } from './saved-view.js';
import { SavedViewScreen } from './saved-view-screen.js';

registerEnumType(SavedViewScreen, { name: 'SavedViewScreen' });
registerEnumType(SavedViewAudience, {
  name: 'SavedViewAudience',
  valuesMap: {
    OWNER: { description: 'Only the user who saved the view.' },
    TEAM: { description: 'The members of one team.' },
    SITE: { description: 'All users who may open the screen.' },
  },
});

@ObjectType('ViewColumns', { description: 'Ids of columns of a table, or of cards of the dashboard.' })
@Access('user')
export class ViewColumnsModel implements ViewColumns {
  @Field(() => [String])
  hidden: string[];

  @Field(() => [String])
  order: string[];
}

@ObjectType('SavedView', { description: 'Filters, sort order and columns of a screen of the console, with a name.' })
@Access('user')
export class SavedViewModel implements SavedView {
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
