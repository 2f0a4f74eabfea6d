import { useApolloClient } from '@apollo/client/react';
import { type ComponentProps, lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import { type ChannelRowFragment, ChannelRowFragmentDoc, useChannelChoicesQuery } from '../../graphql/generated';
import { useListState } from '../../lib/list-state';
import { useRouteDrawer } from '../../ui/overlay/use-route-drawer';
import { useChannelColumns } from './channel-columns';
import { ChannelFilters } from './channel-filters';
import { demoType } from './channel-types';
import { channelParams, toChannelFilter, useChannelSort } from './channels.url';
import { ChannelsView } from './channels.view';
import { TestChannelDialog, type TestSubject } from './test-channel.dialog';
import { useChannelActions } from './use-channel-actions';
import { useChannelPage, useUntestedChannels } from './use-channel-list';

const adding = 'add';
const logPath = ({ id }: { id: string }) => `/log?channel=${id}`;

export function ChannelsPage() {
  const list = useListState(channelParams);
  const order = useChannelSort();
  const { untested } = list.filters;
  const wanted = { filter: toChannelFilter(list.filters), sort: order.sort, page: list.page, size: list.size };
  const page = useChannelPage(wanted, !untested);
  const rest = useUntestedChannels(wanted, untested);
  const { rows, total, loading, error, reload } = untested ? rest : page;

  const { data: choices } = useChannelChoicesQuery();
  const actions = useChannelActions(reload);
  const [selected, setSelected] = useSelection(list.filters);
  const [testing, setTesting] = useState<TestSubject | null>(null);
  const [copying, setCopying] = useState<ChannelRowFragment | null>(null);
  const remembered = useRemembered(rows);
  const columns = useChannelColumns(useTypeLabel(choices?.channelTypes), actions.saveNumber);
  const demo = choices?.channelTypes.find(({ id }) => id === demoType);

  const remove = async (ids: readonly string[], name?: string): Promise<boolean> => {
    const gone = await actions.deleteChannels(ids, name);
    if (gone) setSelected(selected.filter((id) => !ids.includes(id)));
    return gone;
  };

  return (
    <>
      <ChannelsView
        rows={rows}
        total={total}
        loading={loading}
        error={error}
        list={list}
        columns={columns}
        filterBar={
          <ChannelFilters
            list={list}
            groups={choices?.groups ?? []}
            models={choices?.knownModels ?? []}
            byId={order.byId}
            onToggleSort={order.toggle}
          />
        }
        selected={selected}
        onSelect={setSelected}
        onRefresh={() => void reload()}
        onSwitch={actions.switchTo}
        onQuickTest={actions.quickTest}
        onTestModels={(channel) => setTesting({ channels: [channel] })}
        onTestSelected={() => setTesting({ channels: remembered(selected) })}
        onCopy={setCopying}
        onDelete={(ids, name) => void remove(ids, name)}
        onDemo={demo && (() => actions.createDemo(demo))}
        logPath={logPath}
      />
      <TestChannelDialog subject={testing} onClose={() => setTesting(null)} />
      {copying && (
        <Suspense fallback={null}>
          <CopyChannelDialog channel={copying} onClose={() => setCopying(null)} onCopy={actions.copyChannel} />
        </Suspense>
      )}
      <RoutedDrawer choices={choices} reload={reload} onDelete={remove} />
    </>
  );
}

// Both come with the form library on their first opening.
const CopyChannelDialog = lazy(() =>
  import('./copy-channel.dialog').then((module) => ({ default: module.CopyChannelDialog })),
);
const ChannelDrawer = lazy(() => import('./channel-form.drawer').then((module) => ({ default: module.ChannelDrawer })));

function RoutedDrawer(props: Pick<ComponentProps<typeof ChannelDrawer>, 'choices' | 'reload' | 'onDelete'>) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const added = useMatch('/channel/add');
  const edited = useMatch('/channel/edit/:id');
  const drawer = useRouteDrawer(added ? adding : (edited?.params.id ?? null));
  if (drawer.target === null) return null;
  return (
    <Suspense fallback={null}>
      <ChannelDrawer
        {...props}
        key={drawer.serial}
        open={drawer.open}
        id={drawer.target === adding ? null : drawer.target}
        onClose={() => navigate({ pathname: '/channel', search })}
      />
    </Suspense>
  );
}

/** Chosen ids; they survive paging and sorting, and go when the filter changes what one looks at. */
function useSelection(filters: object): [readonly string[], (ids: readonly string[]) => void] {
  const looking = JSON.stringify(filters);
  const [state, setState] = useState<{ looking: string; ids: readonly string[] }>({ looking, ids: [] });
  const none = useMemo(() => [], []);
  const ids = state.looking === looking ? state.ids : none;
  return [ids, useCallback((next) => setState({ looking, ids: next }), [looking])];
}

/** Selected channels may be on another page than the one shown: they are looked up where all rows ever read are kept. */
function useRemembered(rows: readonly ChannelRowFragment[] | undefined) {
  const { cache } = useApolloClient();
  return (ids: readonly string[]): ChannelRowFragment[] =>
    ids.flatMap((id) => {
      const shown = rows?.find((row) => row.id === id);
      const read = { id: cache.identify({ __typename: 'Channel', id }), fragment: ChannelRowFragmentDoc };
      return shown ?? cache.readFragment<ChannelRowFragment>(read) ?? [];
    });
}

function useTypeLabel(types: readonly { id: number; label: string }[] | undefined) {
  const { t } = useTranslation('channels');
  return useCallback(
    (type: number) =>
      types?.find(({ id }) => id === type)?.label ?? (types ? t('unknownType', { type }) : String(type)),
    [types, t],
  );
}
