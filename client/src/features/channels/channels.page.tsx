import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cachedRow } from '../../graphql/cached-row';
import { useChannelUpdates } from '../../graphql/updates/use-updates';
import { loadTexts } from '../../i18n/setup';
import { useTranslation } from '../../i18n/use-translation';
import { useListState } from '../../lib/list-state';
import { useCan } from '../../lib/session';
import { useEventCallback, useStableActs } from '../../lib/use-event-callback';
import { sortOf } from '../../resource-list/sort';
import { useSelected } from '../../resource-list/use-selected';
import { notify } from '../../ui/feedback/notify';
import { ChannelsView } from './channels.view';
import { useChannelColumns } from './list/channel-columns';
import { ChannelFilters } from './list/channel-filters';
import { useChannelPage } from './list/use-channel-list';
import type { TagActs } from './list/use-row-commands';
import { RoutedDrawers } from './routed-drawers';
import { type RunKind, useChannelRuns } from './runs/use-channel-runs';
import { demoType } from './shared/channel-types';
import { type ChannelRowFragment, ChannelRowFragmentDoc } from './shared/channels.generated';
import { channelParams, channelSort, toChannelFilter, useIdSort, useTagMode } from './shared/channels.url';
import { useTagColumns } from './tags/tag-columns';
import { useTagActions } from './tags/use-tag-actions';
import { useTagTree } from './tags/use-tag-tree';
import { useChannelActions } from './use-channel-actions';
import { useChannelDialogs } from './use-channel-dialogs';
import { useChannelTypes } from './use-channel-types';
import { useSiteActions } from './use-site-actions';

// Dialogs load when they first open.
const MergeModelsDialog = lazy(async () => {
  const [module] = await Promise.all([import('./form/merge-models.dialog'), loadTexts('channelForm')]);
  return { default: module.MergeModelsDialog };
});
/** Loads when a run is in progress. */
const RunStrip = lazy(() => import('./runs/run-strip').then((module) => ({ default: module.RunStrip })));
const SetTagDialog = lazy(async () => {
  const [module] = await Promise.all([import('./tags/set-tag.dialog'), loadTexts('channelForm')]);
  return { default: module.SetTagDialog };
});

const runKinds: readonly RunKind[] = ['tests', 'balances'];
/** Address of the list of all channels of a tag. */
const tagPath = (tag: string) => `/channel?${new URLSearchParams({ tag: '0', tagged: tag })}`;

/** The dialog about the selected channels. */
type SelectionDialog =
  | { kind: 'merge'; channels: readonly ChannelRowFragment[] }
  | { kind: 'tag'; ids: readonly string[] };

export function ChannelsPage() {
  const { t } = useTranslation('channels');
  const navigate = useNavigate();
  const list = useListState(channelParams);
  const idSort = useIdSort();
  const tagMode = useTagMode();
  const sort = list.filters.sort || (idSort.on ? '-id' : '-priority');
  const filter = toChannelFilter(list.filters);
  const wanted = { filter, order: channelSort.argumentsOf(sort), page: list.page, size: list.size };
  const flat = useChannelPage(wanted, !tagMode.on);
  const tree = useTagTree(wanted, tagMode.on);
  const reload = useEventCallback(tagMode.on ? tree.reload : flat.reload);

  useChannelUpdates({ reload });

  const { choices, typeLabel, reportsBalance } = useChannelTypes();
  const actions = useChannelActions(reload);
  const tags = useTagActions(reload);
  const site = useSiteActions(reload);
  const runs = useChannelRuns();
  const mayWrite = useCan('channels:write');
  // Cleared when the filter changes.
  const selected = useSelected(JSON.stringify(filter));
  const [overlay, setOverlay] = useState<SelectionDialog | null>(null);
  const close = () => setOverlay(null);
  const remembered = useRemembered(flat.rows);
  const remove = async (ids: readonly string[], name?: string): Promise<boolean> => {
    const deleted = await actions.deleteChannels(ids, name);
    if (deleted) selected.drop(ids);
    return deleted;
  };
  const dialogs = useChannelDialogs({
    actions,
    choices,
    typeLabel,
    channelOf: (id) => remembered([id])[0],
    onEdit: ({ id }) => navigate({ pathname: `/channel/edit/${id}`, search: window.location.search }),
    onDelete: (ids, name) => void remove(ids, name),
  });
  const { show } = dialogs;

  const columns = useChannelColumns({
    typeLabel,
    reportsBalance,
    onSave: mayWrite ? actions.saveCell : undefined,
    onUpdateBalance: mayWrite ? actions.updateBalance : undefined,
    onFailure: useCallback(({ id }) => show({ kind: 'failure', id }), [show]),
    showTag: !tagMode.on,
  });
  const treeColumns = useTagColumns(columns, {
    onToggle: tree.toggle,
    onSave: mayWrite ? tags.saveNumber : undefined,
    listPath: tagPath,
  });
  const demo = choices?.channelTypes.find(({ id }) => id === demoType);

  const setTag = (ids: readonly string[]) => {
    if (ids.length === 0) notify.error(t('error.selectToTag'));
    else setOverlay({ kind: 'tag', ids });
  };

  const tagActs = useStableActs<TagActs>({
    onSwitchTag: tags.switchTag,
    onEditTag: ({ tag }) =>
      navigate({ pathname: `/channel/tag/${encodeURIComponent(tag)}`, search: window.location.search }),
  });

  return (
    <>
      <ChannelsView
        rows={
          tagMode.on ? { kind: 'tree', listing: tree, columns: treeColumns } : { kind: 'flat', listing: flat, columns }
        }
        list={list}
        idSort={idSort}
        sort={{ ...sortOf(list, channelSort), value: sort }}
        tagMode={tagMode}
        filterBar={<ChannelFilters list={list} groups={choices?.groups ?? []} models={choices?.knownModels ?? []} />}
        runs={runKinds.map((kind) => {
          const id = runs.followed[kind];
          return (
            id !== null && (
              <Suspense key={`${kind}-${id}`} fallback={null}>
                <RunStrip
                  {...{ kind, id }}
                  nameOf={(channelId) => remembered([channelId])[0]?.name ?? `#${channelId}`}
                  onDismiss={() => runs.dismiss(kind)}
                  onRetry={mayWrite && kind === 'tests' ? runs.testChannels : undefined}
                  onOverChange={reload}
                />
              </Suspense>
            )
          );
        })}
        selected={selected.ids}
        onSelect={selected.onChange}
        channelActs={dialogs.acts}
        reportsBalance={reportsBalance}
        tagActs={tagActs}
        bulkActs={{
          onSwitch: actions.switchTo,
          onTest: (ids) => show({ kind: 'test', subject: { channels: remembered(ids) } }),
          onFetchModels: (ids) => setOverlay({ kind: 'merge', channels: remembered(ids) }),
          onSetTag: setTag,
          onDelete: (ids) => void remove(ids),
        }}
        pageActs={{
          onTestAll: () => void runs.testAll(),
          onUpdateBalances: () => void runs.updateBalances(),
          onExplain: () => show({ kind: 'route', group: choices?.groups[0] ?? '', model: '' }),
          onRepair: () => void site.repair(),
          onSetTag: () => setTag(selected.ids),
          onDeleteSelected: () => void remove(selected.ids),
          onDeleteDisabled: () => void site.deleteDisabled(),
        }}
        onDemo={demo && mayWrite ? () => actions.createDemo(demo) : undefined}
      />
      {dialogs.dialogs}
      <Suspense fallback={null}>
        {overlay?.kind === 'merge' && <MergeModelsDialog channels={overlay.channels} onClose={close} />}
        {overlay?.kind === 'tag' && (
          <SetTagDialog
            count={overlay.ids.length}
            onClose={close}
            onAssign={(tag) => tags.assignTag(overlay.ids, tag)}
          />
        )}
      </Suspense>
      {mayWrite && (
        <RoutedDrawers choices={choices} selection={remembered(selected.ids)} reload={reload} onDelete={remove} />
      )}
    </>
  );
}

/** Selected channels may be on another page, so they are looked up among all rows loaded so far. */
function useRemembered(rows: readonly ChannelRowFragment[] | undefined) {
  const { cache } = useApolloClient();
  return (ids: readonly string[]): ChannelRowFragment[] =>
    ids.flatMap(
      (id) => rows?.find((row) => row.id === id) ?? cachedRow(cache, ChannelRowFragmentDoc, 'Channel', id) ?? [],
    );
}
