import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { loadStatus } from '../../../lib/status';
import { notify } from '../../../ui/feedback/notify';
import { useProblemText } from '../../../ui/feedback/use-problem-text';
import { formatJson } from '../../../ui/form/json-editor-text';
import { useFormat } from '../../../ui/use-format';
import { conflictsOf } from '../drafts';
import { diffOptions, type EntryChange, mergeOption, sameOption, type Texts } from './option-text';
import {
  PricesOptionsDocument,
  type PricesOptionsQuery,
  usePricesOptionsQuery,
  usePricesRestoreMutation,
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
  /**
   * Saves the changes of `name`, a card or a model, which the notification names. False if they were rejected or conflict
   * with another save: then `moved` is true.
   */
  save(name: string): Promise<boolean>;
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

/** The options that have no stored value, so that a default applies, which a new release may change. */
const unsetOf = <K extends string>(keys: readonly K[], options: Options): K[] =>
  keys.filter((key) => options.some((option) => option.key === key && !option.isSet));

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
    save: async (name) => {
      if (!draft) return true;
      const saved = await sending.run(name, draft, async () => {
        const now = (await refetch()).data?.options;
        const texts = now && textsOf(keys, now, ({ value }) => value ?? '');
        return texts && !isMoved(texts) ? { texts, unset: unsetOf(keys, now) } : undefined;
      });
      if (saved) setDraft(undefined);
      return saved;
    },
    problem: sending.problem,
  };
}

interface Stored<K extends string> {
  texts: Texts<K>;
  unset: readonly K[];
}

/** What one save replaced. */
interface Undo<K extends string> {
  keys: readonly K[];
  saved: Texts<K>;
  former: Stored<K>;
}

/**
 * Sends the changes; the notification can undo them. `standing` reads the stored options; it returns undefined if the
 * draft is based on other texts.
 */
function useSend<K extends string>(keys: readonly K[]) {
  const { t } = useTranslation('prices');
  const { t: tc } = useTranslation('common');
  const explain = useProblemText();
  const client = useApolloClient();
  const format = useFormat();
  const [send] = usePricesSaveMutation();
  const [unset] = usePricesRestoreMutation();
  const [problem, setProblem] = useState<string>();
  const store = (changed: readonly K[], texts: Texts<K>, now: Texts<K>) =>
    send({ variables: { changes: changed.map((key) => ({ key, value: texts[key], expected: now[key] })) } });
  // Other parts of the console show chat clients and groups.
  const reloadStatus = () => void loadStatus().catch(() => notify.error(t('message.refresh')));
  /**
   * Restores the values that a save replaced, unless the options were saved again since. The page of the draft may be
   * closed.
   */
  const restore = async ({ keys: changed, saved, former }: Undo<K>) => {
    try {
      const { data } = await client.query({ query: PricesOptionsDocument, fetchPolicy: 'network-only' });
      const now = textsOf(changed, data?.options ?? [], ({ value }) => value ?? '');
      if (changed.some((key) => !sameOption(now[key], saved[key]))) {
        notify.error(t('message.notUndone'));
        return;
      }
      const wasSet = changed.filter((key) => !former.unset.includes(key));
      if (wasSet.length > 0) await store(wasSet, former.texts, now);
      for (const key of changed) if (former.unset.includes(key)) await unset({ variables: { key } });
    } catch (error) {
      const isConflict = conflictsOf(error).length > 0;
      notify.error(isConflict ? t('message.notUndone') : t('message.undoFailed', { reason: explain(error).text }));
      return;
    }
    notify.success(t('message.undone'));
    reloadStatus();
    await client.refetchQueries({ include: 'active' }).catch(() => notify.error(t('message.refresh')));
  };
  const run = async (name: string, { base, texts }: Draft<K>, standing: () => Promise<Stored<K> | undefined>) => {
    setProblem(undefined);
    const changed = keys.filter((key) => !sameOption(base[key], texts[key]));
    let former: Stored<K> | undefined;
    try {
      former = await standing();
      if (!former) return false;
      await store(changed, texts, former.texts);
    } catch (error) {
      // Another save came first: refetching marks the draft as moved.
      if (conflictsOf(error).length > 0) {
        await standing().catch(() => undefined);
        return false;
      }
      setProblem(t('message.failed', { reason: explain(error).text }));
      return false;
    }
    const undo: Undo<K> = { keys: changed, saved: texts, former };
    notify.success(t('message.saved'), {
      description: `${name} · ${format.timestamp(Date.now())}`,
      action: changed.length > 0 ? { label: tc('action.undo'), onClick: () => void restore(undo) } : undefined,
    });
    reloadStatus();
    return true;
  };
  return { run, problem, forget: () => setProblem(undefined) };
}
