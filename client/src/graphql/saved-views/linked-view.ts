import type { ApolloClient } from '@apollo/client';
import { type SavedViewRowFragment, type SavedViewScreen, SavedViewsDocument } from './saved-views.generated';

/** The view of a link, or null if the user has none with this id. The screen then finds the same views in the cache. */
export async function linkedView(
  client: ApolloClient,
  screen: SavedViewScreen,
  id: string,
): Promise<SavedViewRowFragment | null> {
  const { data } = await client.query({ query: SavedViewsDocument, variables: { screen }, fetchPolicy: 'cache-first' });
  return data?.savedViews.find((view) => view.id === id) ?? null;
}
