import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { loadTexts } from '../../i18n/setup';
import { useTranslation } from '../../i18n/use-translation';
import { type ListState, useListState } from '../../lib/list-state';
import { objectPath } from '../../lib/object-path';
import { tokenStatus } from '../../lib/status-numbers.generated';
import { useEventCallback } from '../../lib/use-event-callback';
import { CreateButton } from '../../resource-list/create-button';
import { type ListFilter, ListFilters, useStatusFilter } from '../../resource-list/list-filters';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { useEditDrawer } from '../../resource-list/use-edit-drawer';
import { useSelected } from '../../resource-list/use-selected';
import { Callout } from '../../ui/feedback/callout';
import { notify } from '../../ui/feedback/notify';
import { asOptions } from '../../ui/form/option';
import { tokenColumns } from './token-columns';
import {
  type TokenListQuery,
  type TokenRowFragment,
  useTokenListQuery,
  useUpdateTokenMutation,
} from './tokens.generated';
import { tokenListParams, tokenSort } from './tokens.url';
import { useTokenChoices } from './use-token-choices';
import { useTokenDialogs } from './use-token-dialogs';

export function TokensPage() {
  const { t } = useTranslation('tokens');
  const navigate = useNavigate();
  const ofAddress = useListState(tokenListParams);
  const [keyPrefix, setKeyPrefix] = useState('');
  const list = {
    ...ofAddress,
    filtered: ofAddress.filtered || keyPrefix !== '',
    clearFilters: () => {
      setKeyPrefix('');
      ofAddress.clearFilters();
    },
  };
  const selected = useSelected();
  const drawer = useEditDrawer();
  const { q, status, group, team, project, sort } = list.filters;
  const teamId = team === undefined ? null : String(team);
  const projectId = teamId === null || project === undefined ? null : String(project);
  const choices = useTokenChoices(teamId);
  const { data, latest, loading, error, refetch } = useTokenListQuery({
    variables: {
      filter: {
        keyword: q || null,
        key: keyPrefix || null,
        status: status ?? null,
        group: group || null,
        teamId,
        projectId,
      },
      ...(teamId && { teamId, ofTeam: true }),
      page: { first: list.size, page: list.page },
      ...tokenSort.argumentsOf(sort),
    },
  });
  const page = latest?.tokens;
  const refresh = () => refetch().catch(() => undefined);
  const { commands, onRotate, showCreated, sample, dialogs } = useTokenDialogs({
    choices,
    selected: selected.ids,
    tokenOf: (id) => page?.nodes.find((token) => token.id === id),
    isEditing: drawer.open,
    onEdit: drawer.show,
    onDeleted: (ids) => {
      selected.drop(ids);
      return refresh();
    },
  });
  const ratios = useMemo(
    () => new Map((choices?.usableGroups ?? []).map(({ name, ratio }) => [name, ratio])),
    [choices],
  );
  const [update] = useUpdateTokenMutation();
  const onRename = useEventCallback(async ({ id }: TokenRowFragment, name: string) => {
    await update({ variables: { id, input: { name } } });
    notify.success(t('done.updated'));
  });
  const columns = useMemo(
    () => tokenColumns({ t, ratios, reveal: commands.reveal, onRotate, onRename, ofTeam: teamId !== null }),
    [t, ratios, commands.reveal, onRotate, onRename, teamId],
  );

  return (
    <>
      <ResourceList
        id="tokens"
        views={viewsOf('TOKENS')}
        title={t('title')}
        purpose={t('purpose')}
        page={page}
        {...{ columns, loading, error, list }}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onRefresh={() => void refresh()}
        sort={sortOf(list, tokenSort)}
        filters={
          <TokenFilters
            list={list}
            groups={[...ratios.keys()]}
            team={data?.team ?? undefined}
            keyPrefix={keyPrefix}
            onKeyPrefix={setKeyPrefix}
          />
        }
        dimmed={({ status: of }) => of === tokenStatus.disabled}
        onOpen={({ id }) => navigate(objectPath('token', id))}
        commandsOf={commands.commandsOf}
        selection={{ ids: selected.ids, onChange: selected.onChange, commands: commands.bulk }}
        create={<CreateButton show={drawer.show}>{t('add')}</CreateButton>}
        empty={{
          icon: KeyRound,
          title: t('empty.title'),
          text: (
            <Suspense>
              <FirstToken {...sample} />
            </Suspense>
          ),
        }}
        below={teamId ? undefined : <Callout tone="warning">{t('banner')}</Callout>}
      />
      {drawer.target && (
        <Suspense fallback={null}>
          <TokenDrawer
            // The form resets each time it opens.
            key={drawer.serial}
            which={drawer.target}
            teamId={teamId}
            projectId={projectId}
            open={drawer.open}
            onClose={drawer.close}
            onCreated={(keys) => {
              showCreated(keys);
              void refresh();
            }}
          />
        </Suspense>
      )}
      {dialogs}
    </>
  );
}

/**
 * The first characters of a key with its prefix, or a whole key without it: people paste both, also with `Bearer` or a
 * quotation mark before it.
 */
const keyPart = /(?:^|[^\p{L}\p{N}])(sk-[^\s"']*|[0-9A-Za-z]{48}(?![\p{L}\p{N}]))/u;
const keyPartOf = (words: string): string => keyPart.exec(words)?.[1] ?? '';

interface TokenFiltersProps {
  list: ListState<typeof tokenListParams>;
  groups: readonly string[];
  /** The team whose tokens are shown, once it is known. */
  team: TokenListQuery['team'] | undefined;
  /** First characters of a key. Kept in the page and never in the address. */
  keyPrefix: string;
  onKeyPrefix(value: string): void;
}

function TokenFilters({ list, groups, team, keyPrefix, onKeyPrefix }: TokenFiltersProps) {
  const { t } = useTranslation('tokens');
  const status = useStatusFilter('token', Object.values(tokenStatus));
  const { group } = list.filters;
  const project: ListFilter<keyof typeof tokenListParams> = {
    id: 'project',
    kind: 'chip',
    label: t('column.project'),
    nameOf: (id) => team?.projects.find((one) => one.id === String(id))?.name ?? `#${id}`,
  };
  return (
    <ListFilters
      list={list}
      search={{
        placeholder: t('filter.words'),
        label: t('column.name'),
        own: {
          words: keyPrefix || list.filters.q,
          isSecret: (line) => keyPartOf(line) !== '',
          onWords: (words, texts) => {
            const key = keyPartOf(words);
            onKeyPrefix(key);
            list.setTexts({ ...texts, q: key || words === '' ? [] : [words] }, { replace: !texts });
          },
        },
      }}
      filters={[
        { id: 'team', kind: 'chip', label: t('filter.team'), nameOf: (id) => team?.name ?? `#${id}` },
        ...(list.filters.team === undefined ? [] : [project]),
        {
          id: 'key',
          kind: 'chip',
          label: t('column.key'),
          chip: t('filter.keySet'),
          value: keyPrefix,
          onChange: (value) => {
            onKeyPrefix(value);
            if (list.page > 1) list.setPage(1);
          },
        },
        {
          id: 'status',
          kind: 'select',
          label: t('column.status'),
          placeholder: t('filter.anyStatus'),
          w: '36',
          ...status,
        },
        {
          id: 'group',
          kind: 'select',
          label: t('field.group'),
          placeholder: t('filter.anyGroup'),
          w: '36',
          options: asOptions(group && !groups.includes(group) ? [group, ...groups] : groups),
        },
      ]}
    />
  );
}

/** Loads when there are no tokens. */
const FirstToken = lazy(() => import('./first-token').then((module) => ({ default: module.FirstToken })));

/** Loads with the form library when it first opens. */
const TokenDrawer = lazy(async () => {
  const [module] = await Promise.all([import('./token.drawer'), loadTexts('aliases')]);
  return { default: module.TokenDrawer };
});
