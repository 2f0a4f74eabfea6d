import { beforeEach, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { useTokenListQuery } from '../features/tokens/tokens.generated';
import { announcePage } from '../lib/page-intent';
import { stored } from '../lib/storage';
import { fakeGraphql } from '../testing/graphql';
import { renderScreen } from '../testing/render';
import { fakeServer } from '../testing/server';
import { useViewerQuery } from './app.generated';

function List() {
  useTokenListQuery({ variables: { filter: { keyword: 'x' }, page: { first: 10, page: 1 } } });
  useViewerQuery();
  return null;
}

beforeEach(() => stored.user.write({ id: 1, username: 'a', display_name: '', role: 1, status: 1, group: 'default' }));

it('a list prefetches the announced page once', async () => {
  const graphql = fakeGraphql({
    tokenList: () => ({ tokens: { __typename: 'TokenConnection', nodes: [], totalCount: 25 } }),
    viewer: () => ({ viewer: null, defaultViews: [] }),
  });
  fakeServer({ '/graphql': graphql.handler });
  await renderScreen(<List />);
  await waitFor(() => expect(graphql.sentRequests).toHaveLength(2));
  announcePage(2);
  announcePage(2);
  announcePage(1);
  await waitFor(() =>
    expect(graphql.last('TokenList')).toMatchObject({ filter: { keyword: 'x' }, page: { first: 10, page: 2 } }),
  );
  expect(graphql.sentRequests).toHaveLength(3);
});
