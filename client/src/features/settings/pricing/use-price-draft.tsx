import { lazy, Suspense, useMemo } from 'react';
import { useCan } from '../../../lib/session';
import { inheritedEntry, ruleKeys } from './factor-rules';
import type { EntryChange } from './option-text';
import { type EntryKey, entryKeys, type ModelEntries, type PriceTexts, putEntries, readPrices } from './prices';
import { useOptionDraft } from './use-option-draft';

/** Loads with its table when it is first shown. */
const PriceEffect = lazy(() => import('./price-effect').then((module) => ({ default: module.PriceEffect })));

/** The prices of all models and their factors as one draft, and its data for the price form. */
export function usePriceDraft() {
  const draft = useOptionDraft(entryKeys);
  const { texts, stored } = draft;
  const seesEffect = useCan('logs:read') && draft.editable;
  const models = useMemo(() => texts && readPrices(texts), [texts]);
  return {
    draft,
    /** The models of the draft, by name; undefined until it is loaded, and while a text is not valid. */
    models,
    /** The entries of prefixes with factors that apply to a model. */
    inherited: (model: string) =>
      Object.fromEntries(ruleKeys.map((key) => [key, inheritedEntry(texts?.[key] ?? '', model)])),
    /** The new texts of options if these prices were saved alone; undefined where the user may not see their effect. */
    textsWith: seesEffect ? (prices: ModelEntries) => stored && putEntries(stored, entryKeys, [prices]) : undefined,
    /** The cost of the calls of the last week with the prices of the draft. */
    effect: seesEffect && texts && (
      <Suspense fallback={null}>
        <PriceEffect texts={changedTexts(draft.changes, texts)} />
      </Suspense>
    ),
  };
}

/** The texts of the options that have changes. */
const changedTexts = (changes: readonly EntryChange<EntryKey>[], texts: PriceTexts): Partial<PriceTexts> =>
  Object.fromEntries(changes.map(({ option }) => [option, texts[option]]));
