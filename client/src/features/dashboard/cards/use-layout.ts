import { skipToken } from '@apollo/client/react';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import type { SavedViewRowFragment } from '../../../graphql/saved-views/saved-views.generated';
import { isPinned, pinnedCard } from '../../../lib/pinned-cost';
import { useCan, useSessionUser } from '../../../lib/session';
import { type ColumnChoice, columnChoice, storedJson, useStored } from '../../../lib/storage';
import { defaultLayout, type Layout, layoutOf, type Reader, storedOf } from '../shared/cards';
import { useDashboardCostViewsQuery, useDashboardFrameQuery } from '../shared/dashboard.generated';

const layoutSchema = z.object({
  userId: z.number(),
  /** The view that it belongs to. */
  view: z.nullable(z.string()),
  order: z.array(z.string()),
  hidden: z.array(z.string()),
});

/** The layout with which the dashboard opened last in this browser, so that the next visit begins with it. */
const lastOpened = storedJson('dashboard-layout', z.nullable(layoutSchema), null);

const cached = { fetchPolicy: 'cache-first' } as const;

export interface DashboardLayout {
  /** The views are known, so that a layout can be saved in one of them. */
  ready: boolean;
  /** Undefined until it is known. */
  layout: Layout | undefined;
  defaults: Layout;
  /** The stored layout of a view of the dashboard: of a shared one also the cards that this user may not see. */
  columns: ColumnChoice | undefined;
  views: readonly SavedViewRowFragment[];
  /** Views of the cost explorer, each of which may be a card. */
  costViews: readonly SavedViewRowFragment[];
  /** The view whose layout is shown; undefined for the default of the role. */
  view: SavedViewRowFragment | undefined;
}

/**
 * The cards of the view in the address, otherwise of the user's default view, otherwise the default cards of the role.
 * @param editing whether all cards that could be shown are needed
 */
export function useLayout(editing: boolean): DashboardLayout {
  const { data: frame, error } = useDashboardFrameQuery(cached);
  const [search] = useSearchParams();
  const userId = useSessionUser()?.id ?? 0;
  const site = useCan('logs:read');
  const channels = [useCan('channels:read'), useCan('health:read')].every(Boolean);
  const team = (frame?.teams.length ?? 0) > 0;
  const views = frame?.savedViews;
  const requestedId = search.get('view');
  const preferred = views?.find(({ isDefault }) => isDefault);
  const view = views?.find(({ id }) => id === requestedId) ?? preferred;
  const last = useStored(lastOpened);
  const usesPins = view?.columns?.order.some(isPinned) ?? false;
  const ofCost = useDashboardCostViewsQuery(usesPins || editing ? cached : skipToken);
  const costViews = ofCost.data?.savedViews ?? none;
  // While the views are unknown, the stored cards remain, so that saving a layout keeps them.
  const pinned = useMemo(
    () => (ofCost.data ? costViews.map(({ id }) => pinnedCard(id)) : (view?.columns?.order.filter(isPinned) ?? [])),
    [ofCost.data, costViews, view],
  );
  const knowsPins = ofCost.data !== undefined || ofCost.error !== undefined;
  const known = views !== undefined && (knowsPins || !usesPins);
  const failed = error !== undefined;
  const remembered = last?.userId === userId && (requestedId === null || requestedId === last.view) ? last : undefined;

  const defaults = useMemo(() => defaultLayout({ site, channels, team }, pinned), [site, channels, team, pinned]);
  const layout = useMemo(() => {
    if (known) return layoutOf(view?.columns, defaults);
    // Whether the user is in a team is not known yet; the remembered layout contains the card of teams if it was shown.
    if (remembered) return layoutOf(remembered, allowedOf(remembered, { site, channels, team: true }));
    return failed ? defaults : undefined;
  }, [known, failed, view, defaults, remembered, site, channels]);

  useEffect(() => {
    if (!known || !layout || view !== preferred) return;
    const { order, hidden } = storedOf(layout);
    const shown = { userId, view: view?.id ?? null, order: [...order], hidden: [...hidden] };
    if (JSON.stringify(shown) !== JSON.stringify(lastOpened.read())) lastOpened.write(shown);
  }, [known, layout, view, preferred, userId]);
  const { order, hidden } = view?.columns ?? (layout && storedOf(layout)) ?? {};
  // Cards have no pins and widths.
  const columns = order && hidden && columnChoice.parse({ order: [...order], hidden: [...hidden] });
  return { ready: known && (knowsPins || !editing), layout, defaults, columns, views: views ?? none, costViews, view };
}

const none: readonly SavedViewRowFragment[] = [];

/** The remembered cards that the user may still see. */
function allowedOf({ order }: { order: readonly string[] }, reader: Reader): Layout {
  const allowed = defaultLayout(reader, order.filter(isPinned));
  return { ...allowed, order: allowed.order.filter((id) => order.includes(id)) };
}
