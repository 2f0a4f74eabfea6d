import { skipToken, useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { openingOf, openingState, useDefaultViews, viewsByScreen } from '../graphql/saved-views/default-views';
import type { SavedViewRowFragment, SavedViewScreen } from '../graphql/saved-views/saved-views.generated';
import { screenAt, screenUrl } from '../graphql/saved-views/view-screens';
import { useViewerQuery } from './app.generated';

/**
 * Opens a screen at an address without parameters with the user's default view, and at an address with only the id of a
 * view with that view, before the screen reads its rows. It applies once for each visit, so that cleared filters stay
 * cleared.
 */
export function DefaultView() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(search);
  const screen = screenAt(pathname, parameters);
  const [opened, setOpened] = useState<SavedViewScreen>();
  const isOpening = screen !== undefined && opened !== screen;
  const others = screen ? parameters.size - screenUrl(screen).searchParams.size : 0;
  // A view without filters has the address of its link.
  const isLink = isOpening && !openingOf(state) && others === 1 && parameters.has('view');
  const usual = useDefaultOf(screen);
  const linked = useLinkedView(isLink ? screen : undefined, parameters.get('view'));

  const wanted = isLink ? linked : others === 0 ? usual : null;
  const view = isOpening && wanted ? wanted : undefined;
  const isUnknown = isOpening && wanted === undefined;
  // The dashboard is the first page after a login, and its default view seldom has filters.
  const isWaiting = view !== undefined || (isUnknown && (isLink || screen !== 'DASHBOARD'));

  useEffect(() => {
    if (!isOpening) {
      if (!screen) setOpened(undefined);
      return;
    }
    if (view) {
      const next = new URLSearchParams(view.search);
      next.set('view', view.id);
      navigate(
        { pathname, search: `?${next}` },
        { replace: true, state: openingState(state, isLink ? 'link' : 'default') },
      );
    } else if (!isUnknown) setOpened(screen);
  }, [screen, isOpening, view, isUnknown, isLink, navigate, pathname, state]);

  return isWaiting ? null : <Outlet />;
}

/** A view to open; null without one, undefined until it is known. */
type OpenedView = Pick<SavedViewRowFragment, 'id' | 'search'> | null | undefined;

function useDefaultOf(screen: SavedViewScreen | undefined): OpenedView {
  const known = useDefaultViews();
  // The shell reads the same data after the page; only the first visit of a browser waits for it.
  const { data, error } = useViewerQuery(known ? skipToken : { fetchPolicy: 'cache-first' });
  const views = known ?? (data ? viewsByScreen(data.defaultViews) : error ? {} : undefined);
  return screen && views && (views[screen] ?? null);
}

/** Links to views are rare, so that what reads them loads with the first one. */
function useLinkedView(screen: SavedViewScreen | undefined, id: string | null): OpenedView {
  const client = useApolloClient();
  const [found, setFound] = useState<{ screen: SavedViewScreen; id: string; view: OpenedView }>();
  useEffect(() => {
    if (!screen || id === null) return;
    let isCurrent = true;
    import('../graphql/saved-views/linked-view')
      .then(({ linkedView }) => linkedView(client, screen, id))
      .catch(() => null)
      .then((view) => {
        if (isCurrent) setFound({ screen, id, view });
      });
    return () => {
      isCurrent = false;
    };
  }, [client, screen, id]);
  return found?.screen === screen && found?.id === id ? found?.view : undefined;
}
