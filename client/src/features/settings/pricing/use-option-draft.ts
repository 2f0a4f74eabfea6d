import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { loadStatus } from '../../../lib/status';
import { notify } from '../../../ui/feedback/notify';
import { useProblemText } from '../../../ui/feedback/use-problem-text';
import { formatJson } from '../../../ui/form/json-editor-text';
import { conflictsOf } from '../drafts';
import { diffOptions, type EntryChange, mergeOption, sameOption, type Texts } from './option-text';
import {
  PricesOptionsDocument,
  type PricesOptionsQuery,
  usePricesOptionsQuery,
  usePricesSaveMutation,
} from './prices.generated';

/** How to resolve a draft whose options another administrator has saved. */
export type Resolution = 'merge' | 'mine' | 'theirs';

export interface OptionDraft<K extends string> {
  keys: readonly K[];
  /** The edited options; undefined until the first response. */
  texts: Texts<K> | undefined;
  /** The stored options. */
  stored: Texts<K> | undefined;
  /** Values that apply while an option is not set. */
  defaults: Texts<K> | undefined;
  /** Whether the user may change all of them. */
  editable: boolean;
  error: unknown;
  reload(): Promise<unknown>;
  set(patch: Partial<Texts<K>>): void;
  discard(): void;
  changes: readonly EntryChange<K>[];
  /** Another administrator has saved these options since the draft was started. */
  moved: boolean;
  resolve(how: Resolution): void;
  /** Saves the changes. False if they were rejected or conflict with another save: then `moved` is true. */
  save(): Promise<boolean>;
  /** Error of the last save. */
  problem: string | undefined;
}

interface Draft<K extends string> {
  /** The stored values when the draft was started. */
  base: Texts<K>;
  texts: Texts<K>;
}

type Options = PricesOptionsQuery['options'];

function textsOf<K extends string>(keys: readonly K[], options: Options, read: (option: Options[number]) => string) {
  const byKey = new Map(options.map((option) => [option.key, read(option)]));
  return Object.fromEntries(keys.map((key) => [key, byKey.get(key) ?? ''])) as Texts<K>;
}

const formatted = <K extends string>(keys: readonly K[], texts: Texts<K>) =>
  Object.fromEntries(keys.map((key) => [key, formatJson(texts[key])])) as Texts<K>;

/** One draft for a few options that are edited together. `keys` must be stable. */
export function useOptionDraft<K extends string>(keys: readonly K[]): OptionDraft<K> {
  const { data, error, refetch } = usePricesOptionsQuery();
  const options = data?.options;
  const stored = useMemo(() => options && textsOf(keys, options, ({ value }) => value ?? ''), [options, keys]);
  const defaults = useMemo(
    () => options && textsOf(keys, options, ({ defaultValue }) => defaultValue),
    [options, keys],
  );
  const shown = useMemo(() => stored && formatted(keys, stored), [stored, keys]);
  const [draft, setDraft] = useState<Draft<K>>();
  const sending = useSend(keys);

  const set = useCallback(
    (patch: Partial<Texts<K>>) =>
      setDraft((before) => {
        if (!stored || !shown) return before;
        const { base, texts } = before ?? { base: stored, texts: shown };
        const next = { ...texts, ...patch };
        return keys.every((key) => next[key] === shown[key]) ? undefined : { base, texts: next };
      }),
    [keys, stored, shown],
  );
  const changes = useMemo(() => (draft ? diffOptions(keys, draft.base, draft.texts) : []), [keys, draft]);
  const isMoved = (now: Texts<K>) => draft !== undefined && keys.some((key) => !sameOption(now[key], draft.base[key]));

  return {
    keys,
    texts: draft?.texts ?? shown,
    stored,
    defaults,
    editable: options?.every(({ key, editable }) => editable || !keys.some((own) => own === key)) ?? true,
    error,
    reload: refetch,
    set,
    discard: () => {
      setDraft(undefined);
      sending.forget();
    },
    changes,
    moved: stored !== undefined && isMoved(stored),
    resolve: (how) => {
      if (!draft || !stored) return;
      const merged = (key: K) => mergeOption(draft.base[key], draft.texts[key], stored[key]);
      if (how === 'theirs') setDraft(undefined);
      else if (how === 'mine') setDraft({ ...draft, base: stored });
      else setDraft({ base: stored, texts: Object.fromEntries(keys.map((key) => [key, merged(key)])) as Texts<K> });
    },
    save: async () => {
      if (!draft) return true;
      const saved = await sending.run(draft, async () => {
        const now = (await refetch()).data?.options;
        const texts = now && textsOf(keys, now, ({ value }) => value ?? '');
        return texts && !isMoved(texts) ? texts : undefined;
      });
      if (saved) setDraft(undefined);
      return saved;
    },
    problem: sending.problem,
  };
}

/**
 * Sends the changes; the notification can undo them. `standing` reads the stored texts; it returns undefined if the draft
 * is based on others.
 */
function useSend<K extends string>(keys: readonly K[]) {
  const { t } = useTranslation('prices');
  const { t: tc } = useTranslation('common');
  const explain = useProblemText();
  const client = useApolloClient();
  const [send] = usePricesSaveMutation();
  const [problem, setProblem] = useState<string>();
  const store = (changed: readonly K[], texts: Texts<K>, now: Texts<K>) =>
    send({ variables: { changes: changed.map((key) => ({ key, value: texts[key], expected: now[key] })) } });
  // Other parts of the console show chat clients and groups.
  const reloadStatus = () => void loadStatus().catch(() => notify.error(t('message.refresh')));
  /** Saves the former texts of a save, unless the options were saved again since. The page of the draft may be closed. */
  const restore = async (changed: readonly K[], { base, texts }: Draft<K>) => {
    try {
      const { data } = await client.query({ query: PricesOptionsDocument, fetchPolicy: 'network-only' });
      const now = textsOf(changed, data?.options ?? [], ({ value }) => value ?? '');
      if (changed.some((key) => !sameOption(now[key], base[key]))) {
        notify.error(t('message.notUndone'));
        return;
      }
      await store(changed, texts, now);
      await client.refetchQueries({ include: 'active' });
    } catch (error) {
      const isConflict = conflictsOf(error).length > 0;
      notify.error(isConflict ? t('message.notUndone') : t('message.failed', { reason: explain(error).text }));
      return;
    }
    notify.success(t('message.undone'));
    reloadStatus();
  };
  const run = async ({ base, texts }: Draft<K>, standing: () => Promise<Texts<K> | undefined>) => {
    setProblem(undefined);
    const changed = keys.filter((key) => !sameOption(base[key], texts[key]));
    try {
      const now = await standing();
      if (!now) return false;
      await store(changed, texts, now);
    } catch (error) {
      // Another save came first: refetching marks the draft as moved.
      if (conflictsOf(error).length > 0) {
        await standing().catch(() => undefined);
        return false;
      }
      setProblem(t('message.failed', { reason: explain(error).text }));
      return false;
    }
    const undo = { label: tc('action.undo'), onClick: () => void restore(changed, { base: texts, texts: base }) };
    notify.success(t('message.saved'), changed.length > 0 ? { action: undo } : undefined);
    reloadStatus();
    return true;
  };
  return { run, problem, forget: () => setProblem(undefined) };
}
