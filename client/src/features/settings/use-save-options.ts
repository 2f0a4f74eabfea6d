import { useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { loadStatus } from '../../lib/status';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { cards, specs } from './catalogue/cards';
import { useOptionProblemText } from './catalogue/option-texts';
import { optionProblem } from './catalogue/rules';
import { type Change, conflictsOf, type Drafts } from './drafts';
import {
  useSettingsForgetMutation,
  useSettingsSaveOneMutation,
  useSettingsSaveTogetherMutation,
} from './settings.generated';

export interface SettingsActions {
  /**
   * Saves the changed options among these keys. Resolves to false if an option was not saved; its row shows the error.
   */
  save(keys: readonly string[]): Promise<boolean>;
  /** Deletes a stored secret. */
  forget(key: string): Promise<void>;
}

const serverAddress = 'ServerAddress';

/** Saves changed options: together if all are valid, otherwise the valid ones. */
export function useSaveOptions(drafts: Drafts, reveal: (key: string) => void): SettingsActions {
  const { t } = useTranslation('settings');
  const findProblems = useProblems(drafts);
  const send = useSend(drafts);
  const act = useMutationHandler();
  const [restore] = useSettingsForgetMutation();

  const save = useCallback(
    async (keys: readonly string[]) => {
      const changed = drafts.changed(keys);
      if (changed.length === 0) {
        notify.warning(t('message.nothing'));
        return true;
      }
      const problems = findProblems(changed);
      const [first] = problems.keys();
      if (first !== undefined) {
        drafts.fail(problems);
        reveal(first);
        notify.error(t('message.check'));
        return false;
      }
      const saved = await send(drafts.toSend(changed));
      // Name, logo and switches of the console depend on the saved options.
      if (saved > 0) await loadStatus().catch(() => notify.error(t('message.refresh')));
      if (saved === changed.length) notify.success(t('message.saved'));
      return saved === changed.length;
    },
    [drafts, findProblems, send, reveal, t],
  );

  const forget = useCallback(
    async (key: string) => {
      const result = await act(() => restore({ variables: { key } }), { success: t('message.forgotten') });
      if (result?.data) drafts.load([result.data.restoreOption]);
    },
    [act, restore, drafts, t],
  );
  return { save, forget };
}

/** Validation errors found by the console, by key. */
function useProblems(drafts: Drafts) {
  const { t } = useTranslation('settings');
  const explain = useOptionProblemText();
  return useCallback(
    (keys: readonly string[]) => {
      const problems = new Map<string, string>();
      for (const key of keys) {
        const spec = specs.get(key);
        const problem = spec && optionProblem(spec, drafts.text(key), drafts.text);
        if (problem) problems.set(key, explain(problem));
      }
      if (drafts.text(serverAddress).trim() === '') {
        const waiting = cards.filter(({ needsServerAddress }) => needsServerAddress).flatMap(({ options }) => options);
        for (const { key } of waiting) if (keys.includes(key)) problems.set(key, t('message.serverAddress'));
      }
      return problems;
    },
    [drafts, explain, t],
  );
}

/** Sends changes and returns the number of saved options. */
function useSend(drafts: Drafts) {
  const { t } = useTranslation('settings');
  const [saveTogether] = useSettingsSaveTogetherMutation();
  const [saveOne] = useSettingsSaveOneMutation();
  const explain = useProblemText();

  const sendOne = useCallback(
    async (change: Change) => {
      const { key } = change;
      try {
        const { data } = await saveOne({ variables: change });
        drafts.discard([key]);
        if (data) drafts.load([data.updateOption]);
        return true;
      } catch (error) {
        const conflicts = conflictsOf(error);
        if (conflicts.length > 0) drafts.recordConflicts(conflicts);
        else drafts.fail(new Map([[key, explain(error).text]]));
        return false;
      }
    },
    [drafts, saveOne, explain],
  );

  return useCallback(
    async (changes: readonly Change[]) => {
      try {
        const { data } = await saveTogether({ variables: { changes: [...changes] } });
        drafts.discard(changes.map(({ key }) => key));
        if (data) drafts.load(data.updateOptions);
        return changes.length;
      } catch (error) {
        const conflicts = conflictsOf(error);
        if (conflicts.length > 0) {
          drafts.recordConflicts(conflicts);
          notify.error(t('message.conflict'));
          return 0;
        }
        const { problem, text } = explain(error);
        if (problem.kind === 'signed-out') return 0;
        if (problem.kind !== 'refused') {
          notify.error(t('message.failed'), { description: text });
          return 0;
        }
      }
      // One option was rejected. The others are saved without it; switches come after the options they may depend on.
      let saved = 0;
      for (const change of switchesLast(changes)) if (await sendOne(change)) saved += 1;
      if (saved < changes.length) notify.error(saved > 0 ? t('message.partly') : t('message.failed'));
      return saved;
    },
    [drafts, saveTogether, sendOne, explain, t],
  );
}

const switchesLast = (changes: readonly Change[]): Change[] =>
  [...changes].sort((a, b) => Number(a.value === 'true') - Number(b.value === 'true'));
