import { lazy, Suspense, useCallback, useState } from 'react';
import { useEditParam } from '../../lib/edit-param';
import { useListState } from '../../lib/list-state';
import { siteOrigin } from '../../lib/snippets';
import { useStatus } from '../../lib/status';
import { useStableActs } from '../../lib/use-event-callback';
import { useRouteDrawer } from '../../ui/overlay/use-route-drawer';
import type { Codes } from './codes.dialog';
import { useRedemptionListQuery } from './redemptions.generated';
import { newRedemption, redemptionListParams, toRedemptionFilter } from './redemptions.url';
import { RedemptionsView } from './redemptions.view';
import { useRedemptionCommands } from './use-redemption-commands';

/** Loaded with their libraries (forms, QR codes) when they first open. */
const RedemptionDrawer = lazy(() =>
  import('./redemption.drawer').then((module) => ({ default: module.RedemptionDrawer })),
);
const CodesDialog = lazy(() => import('./codes.dialog').then((module) => ({ default: module.CodesDialog })));
const DeleteNamedDialog = lazy(() =>
  import('./delete-named.dialog').then((module) => ({ default: module.DeleteNamedDialog })),
);

export function RedemptionsPage() {
  const list = useListState(redemptionListParams);
  const [selected, setSelected] = useState<string[]>([]);
  const [codes, setCodes] = useState<Codes | null>(null);
  const [naming, setNaming] = useState<boolean>();
  const drawer = useEditParam();
  const shown = useRouteDrawer(drawer.which);
  const { data, previousData, loading, error, refetch } = useRedemptionListQuery({
    variables: { filter: toRedemptionFilter(list.filters), page: { first: list.size, page: list.page } },
  });
  const page = (data ?? previousData)?.redemptions;
  const refresh = useCallback(() => refetch().catch(() => undefined), [refetch]);
  const onDeleted = useCallback(
    (gone?: readonly string[]) => setSelected((before) => (gone ? before.filter((id) => !gone.includes(id)) : [])),
    [],
  );
  const commands = useRedemptionCommands({ refresh, onDeleted });
  const origin = siteOrigin(useStatus().server_address);
  const pageCommands = useStableActs({
    ...commands,
    add: () => drawer.open(newRedemption),
    edit: drawer.open,
    share: async ({ id, name }: { id: string; name: string }) => {
      const key = await commands.reveal(id);
      if (key) setCodes({ name, keys: [key], created: false });
    },
    removeNamed: () => setNaming(true),
  });
  // Not while the drawer is open: closing the drawer would also close every dialog above it.
  const shownCodes = drawer.which ? null : codes;

  return (
    <>
      <RedemptionsView
        rows={page?.nodes}
        total={page?.totalCount ?? 0}
        loading={loading}
        error={error}
        list={list}
        selected={selected}
        onSelect={setSelected}
        commands={pageCommands}
      />
      <Suspense fallback={null}>
        {shown.target && (
          <RedemptionDrawer
            // The form resets each time it opens.
            key={shown.serial}
            which={shown.target}
            open={shown.open}
            onClose={drawer.close}
            onCreated={(made) => {
              setCodes(made);
              void refresh();
            }}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {shownCodes && <CodesDialog codes={shownCodes} onClose={() => setCodes(null)} origin={origin} />}
      </Suspense>
      <Suspense fallback={null}>
        {naming !== undefined && (
          <DeleteNamedDialog
            open={naming}
            onClose={() => setNaming(false)}
            onDeleted={() => {
              onDeleted();
              void refresh();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
