import { NetworkStatus } from '@apollo/client';
import { useMemo, useState } from 'react';
import { useListState } from '../../lib/list-state';
import { useRowParam } from '../../lib/row-param';
import { isAdmin, useSessionUser } from '../../lib/session';
import { stored, useStored } from '../../lib/storage';
import { DrawingFilters } from './drawing-filters';
import { type DrawingRowFragment, useDrawingListQuery } from './drawings.generated';
import { drawingListParams, isUnderWay, queryOf } from './drawings.url';
import { DrawingsView } from './drawings.view';
import { ImageDialog } from './image.dialog';

/** Polling interval while image tasks are in progress, in ms. */
const lookEvery = 10_000;

export function DrawingsPage() {
  const admin = isAdmin(useSessionUser());
  const callback = useStored(stored.mjNotifyEnabled);
  const list = useListState(drawingListParams);
  const row = useRowParam();
  const [asOf] = useState(Date.now);
  const query = useMemo(() => queryOf(list.filters, asOf, admin), [list.filters, asOf, admin]);
  const variables = { ...query, page: { first: list.size, page: list.page } };
  const [underWay, setUnderWay] = useState(false);
  const { data, previousData, networkStatus, loading, error, refetch } = useDrawingListQuery({
    variables,
    pollInterval: underWay ? lookEvery : 0,
    skipPollAttempt: () => document.hidden,
  });
  const page = (data ?? previousData)?.drawings;
  const moving = page?.nodes.some(({ status }) => isUnderWay(status)) ?? false;
  if (moving !== underWay) setUnderWay(moving);
  return (
    <>
      <DrawingsView
        admin={admin}
        callbackOff={admin && !callback}
        rows={page?.nodes}
        total={page?.totalCount ?? 0}
        loading={loading && networkStatus !== NetworkStatus.poll}
        error={error}
        list={list}
        filters={<DrawingFilters list={list} admin={admin} />}
        onRefresh={() => void refetch().catch(() => undefined)}
        onImage={row.set}
      />
      <Viewer rows={page?.nodes ?? []} row={row} />
    </>
  );
}

/** The image that the address names, among those of the page. */
function Viewer({ rows, row }: { rows: readonly DrawingRowFragment[]; row: ReturnType<typeof useRowParam> }) {
  const images = rows.filter(({ imageUrl }) => imageUrl);
  const index = images.findIndex(({ id }) => id === row.id);
  const previous = images[index - 1];
  const next = index < 0 ? undefined : images[index + 1];
  return (
    <ImageDialog
      drawing={images[index]}
      onClose={() => row.set(null)}
      onPrevious={previous && (() => row.walk(previous.id))}
      onNext={next && (() => row.walk(next.id))}
    />
  );
}
