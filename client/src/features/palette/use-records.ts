import { skipToken } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Entry, recordIcons } from './entry';
import { score } from './match';
import { usePaletteModelsQuery, usePaletteRecordsQuery } from './palette.generated';

const pauseMs = 200;
const maxModels = 5;

/** Records that match the query: tokens and models, and for administrators channels and users. */
export function useRecords(query: string, admin: boolean): { entries: Entry[]; searching: boolean } {
  const { t } = useTranslation('palette');
  const text = useLater(query.trim());
  const { data, previousData, loading } = usePaletteRecordsQuery(
    text ? { variables: { text, admin }, fetchPolicy: 'network-only' } : skipToken,
  );
  const models = usePaletteModelsQuery().data?.usableModels;
  const entries = useMemo(() => {
    if (!text) return [];
    const found = data ?? previousData;
    const record = (kind: keyof typeof recordIcons, id: string, label: string, to: string, hint?: string): Entry => ({
      id: `${kind} ${id}`,
      section: 'record',
      label,
      hint: hint ? `${t(`kind.${kind}`)} · ${hint}` : t(`kind.${kind}`),
      icon: recordIcons[kind],
      to,
    });
    const fitting = (models ?? [])
      .map((model) => ({ model, fit: score(text, model) }))
      .filter(({ fit }) => fit > 0)
      .sort((a, b) => b.fit - a.fit)
      .slice(0, maxModels);
    return [
      ...(found?.channels?.nodes ?? []).map(({ id, name }) =>
        record('channel', id, name, `/channel/edit/${id}`, `#${id}`),
      ),
      ...(found?.users?.nodes ?? []).map(({ id, username, displayName }) =>
        record('user', id, displayName || username, `/user/edit/${id}`, `#${id} ${username}`),
      ),
      ...(found?.tokens.nodes ?? []).map(({ id, name, keyHint }) =>
        record('token', id, name, `/token?edit=${id}`, keyHint),
      ),
      ...fitting.map(({ model }) => record('model', model, model, `/playground?model=${encodeURIComponent(model)}`)),
    ];
  }, [text, data, previousData, models, t]);
  return { entries, searching: loading || text !== query.trim() };
}

function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}
