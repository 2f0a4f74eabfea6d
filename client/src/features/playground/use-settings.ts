import { skipToken } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStored } from '../../lib/storage';
import { chooseModel, maxModels, type Settings, storedSettings } from './conversation';
import { usePlaygroundGroupsQuery, usePlaygroundModelsQuery, usePlaygroundPricesQuery } from './playground.generated';

/**
 * The effective settings: the stored settings, limited to the models and groups that the user may use. `?model=`, up to
 * four times, selects models for one visit.
 */
export function useSettings() {
  const saved = useStored(storedSettings);
  const [search, setSearch] = useSearchParams();
  const requestedModels = search.getAll('model');
  const groups = usePlaygroundGroupsQuery();
  const prices = usePlaygroundPricesQuery();
  const choices = groups.data?.usableGroups ?? [];
  // The user's own group is part of the prices response; before it arrives the first group would be a guess.
  const own = prices.data?.pricing.group ?? (prices.error ? choices[0]?.name : undefined);
  const group = [saved.group, own].find((name) => choices.some((choice) => choice.name === name)) ?? choices[0]?.name;
  const known = groups.data !== undefined && (prices.data !== undefined || prices.error !== undefined);
  const usable = usePlaygroundModelsQuery(known && group !== undefined ? { variables: { group } } : skipToken);
  const models = useMemo(() => usable.data?.usableModels ?? [], [usable.data]);
  const model = chooseModel(requestedModels[0] ?? saved.model, models);
  // The models of the address are compared once each, with the common parameters.
  const lanes =
    requestedModels.length > 0
      ? [...new Set(requestedModels.slice(1))].filter((name) => name !== model).map((name) => ({ name, own: null }))
      : saved.compare.map((name, index) => ({ name, own: saved.own[index + 1] ?? null }));
  const usableLanes = lanes.filter(({ name }) => models.includes(name)).slice(0, maxModels - 1);
  const compare = usableLanes.map(({ name }) => name);
  const firstOwn = requestedModels.length > 0 ? null : (saved.own[0] ?? null);
  const ownOf = [firstOwn, ...usableLanes.map((lane) => lane.own)];
  const settings: Settings = { ...saved, group: group ?? '', model, compare, own: ownOf };
  const named = useRef({ model, compare, own: ownOf });
  useEffect(() => {
    named.current = { model, compare, own: ownOf };
  });

  const change = useCallback(
    (patch: Partial<Settings>) => {
      const choosing = (patch.model !== undefined || patch.compare !== undefined) && search.has('model');
      // The models of the address are stored with the first change of a setting.
      storedSettings.write({ ...storedSettings.read(), ...(choosing && named.current), ...patch });
      if (choosing) {
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
