import { skipToken } from '@apollo/client/react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditParam } from '../../lib/edit-param';
import { useListState } from '../../lib/list-state';
import { siteOrigin, snippet } from '../../lib/snippets';
import { useStatus } from '../../lib/status';
import { useEventCallback } from '../../lib/use-event-callback';
import { notify } from '../../ui/feedback/notify';
import { useRouteDrawer } from '../../ui/overlay/use-route-drawer';
import { type CreatedKey, CreatedTokensDialog } from './created-tokens.dialog';
import { TokenFilters } from './token-filters';
import type { TokenChanges } from './token-form.drawer';
import { createInput, type TokenForm, updateInput } from './token-form.schema';
import {
  useCreateTokensMutation,
  useTokenChoicesQuery,
  useTokenListQuery,
  useTokenToEditQuery,
  useUpdateTokenMutation,
} from './tokens.generated';
import { newToken, tokenListParams } from './tokens.url';
import { TokensView } from './tokens.view';
import { useTokenCommands } from './use-token-commands';

/** Sample model if no model is available. */
const sampleModel = 'gpt-4o-mini';

export function TokensPage() {
  const list = useListState(tokenListParams);
  const [keyPrefix, setKeyPrefix] = useState('');
  const [selected, setSelected] = useState<string[]>([]);
  const [created, setCreated] = useState<CreatedKey[] | null>(null);
  const drawer = useEditParam();
  const shown = useRouteDrawer(drawer.which);
  const choices = useTokenChoicesQuery();
  const { q, status, group } = list.filters;
  const { data, previousData, loading, error, refetch } = useTokenListQuery({
    variables: {
      filter: { keyword: q || null, key: keyPrefix || null, status: status ?? null, group: group || null },
      page: { first: list.size, page: list.page },
    },
  });
  const page = (data ?? previousData)?.tokens;
  const refresh = useCallback(() => refetch().catch(() => undefined), [refetch]);
  const openDrawer = useEventCallback(drawer.open);
  const commands = useTokenCommands({
    refresh,
    openDrawer,
    onDeleted: useCallback((ids) => setSelected((before) => before.filter((id) => !ids.includes(id))), []),
  });
  const ratios = useMemo(
    () => new Map((choices.data?.usableGroups ?? []).map(({ name, ratio }) => [name, ratio])),
    [choices.data],
  );
  const origin = siteOrigin(useStatus().server_address);
  const model = choices.data?.usableModels.includes(sampleModel) ? sampleModel : choices.data?.usableModels[0];

  return (
    <>
      <TokensView
        rows={page?.nodes}
        total={page?.totalCount ?? 0}
        loading={loading}
        error={error}
        list={{ ...list, filtered: list.filtered || keyPrefix !== '' }}
        ratios={ratios}
        selected={selected}
        onSelect={setSelected}
        filters={
          <TokenFilters
            list={list}
            groups={[...ratios.keys()]}
            keyPrefix={keyPrefix}
            onKeyPrefix={(value) => {
              setKeyPrefix(value);
              if (list.page > 1) list.setPage(1);
            }}
          />
        }
        preview={snippet('curl', { origin, model: model ?? sampleModel, key: 'sk-…' })}
        commands={commands}
      />
      {shown.target && (
        <Suspense fallback={null}>
          <TokenDrawer
            // The form resets each time it opens.
            key={shown.serial}
            which={shown.target}
            open={shown.open}
            onClose={drawer.close}
            onCreated={(keys) => {
              setCreated(keys);
              void refresh();
            }}
          />
        </Suspense>
      )}
      <CreatedTokensDialog
        // Not while the drawer is open: closing the drawer would also close every dialog above it.
        created={drawer.which ? null : created}
        onClose={() => setCreated(null)}
        origin={origin}
        model={model ?? sampleModel}
      />
    </>
  );
}

/** Loads with the form library when it first opens. */
const TokenFormDrawer = lazy(() =>
  import('./token-form.drawer').then((module) => ({ default: module.TokenFormDrawer })),
);

interface TokenDrawerProps {
  /** `new` or the id of a token. */
  which: string;
  open: boolean;
  onClose(): void;
  onCreated(keys: CreatedKey[]): void;
}

function TokenDrawer({ which, open, onClose, onCreated }: TokenDrawerProps) {
  const { t } = useTranslation('tokens');
  const creating = which === newToken;
  const choices = useTokenChoicesQuery();
  const stored = useTokenToEditQuery(creating ? skipToken : { variables: { id: which } });
  const [create] = useCreateTokensMutation();
  const [update] = useUpdateTokenMutation();

  const save = async (values: TokenForm, changed: TokenChanges) => {
    if (creating) {
      const { data } = await create({ variables: { input: createInput(values), count: values.count ?? 1 } });
      onCreated((data?.createTokens ?? []).map(({ key, token }) => ({ id: token.id, name: token.name, key })));
      return;
    }
    await update({ variables: { id: which, input: updateInput(values, changed) } });
    notify.success(t('done.updated'));
  };
  return (
    <TokenFormDrawer
      open={open}
      onClose={onClose}
      creating={creating}
      token={stored.data?.token}
      loading={!creating && stored.loading && !stored.data}
      loadError={stored.error}
      onRetry={() => void stored.refetch()}
      choices={choices.data}
      onSubmit={save}
    />
  );
}
