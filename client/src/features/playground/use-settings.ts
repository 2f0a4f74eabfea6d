import { skipToken } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePlaygroundGroupsQuery, usePlaygroundModelsQuery, usePlaygroundPricesQuery } from '../../graphql/generated';
import { useStored } from '../../lib/storage';
import { chooseModel, type Settings, storedSettings } from './conversation';

/** The settings as they apply: the stored wish, corrected to what this person may use. `?model=` names a model for one visit. */
export function useSettings() {
  const wish = useStored(storedSettings);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('model');
  const groups = usePlaygroundGroupsQuery();
  const prices = usePlaygroundPricesQuery();
  const choices = groups.data?.usableGroups ?? [];
  // Which group is one's own comes with the prices; without it the first would be a guess.
  const own = prices.data?.pricing.group ?? (prices.error ? choices[0]?.name : undefined);
  const group = [wish.group, own].find((name) => choices.some((choice) => choice.name === name)) ?? choices[0]?.name;
  const known = groups.data !== undefined && (prices.data !== undefined || prices.error !== undefined);
  const usable = usePlaygroundModelsQuery(known && group !== undefined ? { variables: { group } } : skipToken);
  const models = useMemo(() => usable.data?.usableModels ?? [], [usable.data]);
  const settings: Settings = { ...wish, group: group ?? '', model: chooseModel(asked ?? wish.model, models) };

  const change = useCallback(
    (patch: Partial<Settings>) => {
      storedSettings.write({ ...storedSettings.read(), ...patch });
      if (patch.model && search.has('model')) {
        setSearch(
          (current) => {
            const next = new URLSearchParams(current);
            next.delete('model');
            return next;
          },
          { replace: true },
        );
      }
    },
    [search, setSearch],
  );
  return {
    settings,
    change,
    groups: choices,
    models,
    pricing: prices.data?.pricing,
    loading: groups.loading || usable.loading || (!known && !groups.error),
    error: groups.error ?? usable.error,
    retry: () => {
      void groups.refetch();
      if (known) void usable.refetch();
    },
  };
}
