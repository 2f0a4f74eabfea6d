import { useApolloClient } from '@apollo/client/react';
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Download, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { saveText } from '../../../lib/download';
import { Badge } from '../../../ui/data/badge';
import { notify } from '../../../ui/feedback/notify';
import { EmptyState, ErrorState } from '../../../ui/feedback/states';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { ActionMenu } from '../../../ui/overlay/action-menu';
import { useConfirm } from '../../../ui/overlay/confirm';
import { useDialogState } from '../../../ui/overlay/use-dialog-state';
import { PageTitle } from '../../../ui/page-header';
import { TabLinks } from '../../../ui/tab-links';
import { withBatch } from './batch';
import { isRuleTable, ruleKeys } from './factor-rules';
import { HeadedCard, OptionPage } from './option-card';
import { diffOptions, firstInvalid } from './option-text';
import { OptionsJson } from './options-json';
import { PriceTable } from './price-table';
import {
  type EntryKey,
  entryKeys,
  isPriced,
  isPriceTable,
  type ModelEntries,
  priceKeys,
  putEntries,
  similarModel,
} from './prices';
import { PricesListDocument, usePricesModelsQuery, usePricesRestoreMutation } from './prices.generated';
import { UnsetModels } from './unset-models';
import { useModelUsage } from './use-model-usage';
import type { OptionDraft } from './use-option-draft';
import { usePriceDraft } from './use-price-draft';
import { useRatiosInEffect } from './use-ratios-in-effect';

const examples: Partial<Record<EntryKey, object>> = {
  ModelPrice: { 'dall-e-3': 0.04 },
  CompletionRatio: { 'gpt-4o': 4 },
  CacheRatio: { 'gpt-4o': 0.5 },
  PriceTiers: { 'gpt-5.5*': [{ above: 272_000, input: 2, output: 1.5 }] },
  ServiceTierRatio: { '*': { batch: 0.5 }, 'gpt-5.5': { priority: 2.5, flex: 0.5 } },
  PriceHours: { 'deepseek-chat': [{ from: '16:30', to: '00:30', factor: 0.5 }] },
};
const exampleOfRatios = { 'gpt-4o': 1.25 };

/** Loads with the form library when it first opens. */
const PriceDialog = lazy(() => import('./price.dialog').then((module) => ({ default: module.PriceDialog })));

const views = ['table', 'unset', 'json'] as const;
type View = (typeof views)[number];
const viewParam = 'prices';

/**
 * Prices of all models and factors on them as one draft: a table, the models without a price, and the options as JSON.
 */
export function PricesCard() {
  const { t } = useTranslation('prices');
  const { draft, models, inherited, textsWith, effect } = usePriceDraft();
  const view = useView();
  const addressOf = useViewAddress();
  const offered = usePricesModelsQuery();
  const unset = useUnset(offered.data?.onboarding.unpricedModels, models);
  /** The entries in the dialog; null adds a model. */
  const dialog = useDialogState<ModelEntries | null>();
  useEditParam(draft.editable ? models : undefined, dialog.show);
  const usage = useModelUsage();
  const ratiosInEffect = useRatiosInEffect();
  const problem = draft.texts && firstInvalid(entryKeys, draft.texts, isTable);
  const put = (keys: readonly EntryKey[]) => (rows: ModelEntries[]) =>
    draft.texts && draft.set(putEntries(draft.texts, keys, rows));
  const [putPrices, putAll] = [put(priceKeys), put(entryKeys)];
  const byName = new Map(models?.map((prices) => [prices.model, prices]));

  const heading = <PricesHeading view={view} unset={unset?.length ?? 0} />;
  const menu = <PriceMenu draft={draft} />;

  return (
    <OptionPage
      id="pricing"
      title={t('card.prices.title')}
      draft={draft}
      problem={problem && t('error.jsonIn', { option: t(`option.${problem}.label`) })}
      entryLabel={(option) => t(`option.${option}.short`)}
      effect={effect}
      heading={heading}
    >
      {view === 'table' &&
        (models ? (
          <PriceTable
            heading={heading}
            menu={menu}
            models={models}
            editable={draft.editable}
            changed={new Set(draft.changes.map(({ name }) => name))}
            usage={usage}
            ratiosInEffect={ratiosInEffect}
            onReload={() => void draft.reload()}
            onAdd={() => dialog.show(null)}
            onEdit={dialog.show}
            onRemove={({ model }) => putAll([{ model }])}
          />
        ) : (
          <HeadedCard heading={heading} commands={menu}>
            <EmptyState
              title={t('broken.title')}
              text={t('broken.text')}
              action={
                <Button asChild>
                  <Link to={addressOf('json')}>{t('broken.action')}</Link>
                </Button>
              }
            />
          </HeadedCard>
        ))}
      {view === 'unset' &&
        (offered.error && unset === undefined ? (
          <HeadedCard heading={heading} commands={menu}>
            <ErrorState title={t('error.enabledModels')} error={offered.error} onRetry={() => void offered.refetch()} />
          </HeadedCard>
        ) : (
          <UnsetModels
            heading={heading}
            menu={menu}
            models={unset}
            editable={draft.editable}
            loading={offered.loading}
            error={offered.error && unset ? offered.error : undefined}
            onReload={() => void offered.refetch()}
            onEdit={(model) => dialog.show(byName.get(model) ?? { model })}
            onSet={putPrices}
            onBatch={(names, batch) =>
              putPrices(names.map((model) => withBatch(byName.get(model) ?? { model }, batch)))
            }
          />
        ))}
      {view === 'json' && (
        <HeadedCard heading={heading} commands={menu}>
          <Box p="4">
            <OptionsJson
              draft={draft}
              example={(key) => examples[key] ?? exampleOfRatios}
              problem={(key, text) => (isTable(key, text) ? undefined : t(isRule(key) ? 'error.rules' : 'error.table'))}
            />
          </Box>
        </HeadedCard>
      )}
      {dialog.held && (
        <Suspense fallback={null}>
          <PriceDialog
            key={dialog.held.serial}
            open={dialog.held.open}
            prices={dialog.held.value}
            taken={new Set(byName.keys())}
            known={offered.data?.knownModels ?? []}
            inherited={inherited}
            textsWith={textsWith}
            onClose={dialog.close}
            onApply={(prices) => {
              putAll([prices]);
              dialog.close();
            }}
          />
        </Suspense>
      )}
    </OptionPage>
  );
}

/** The selected view, stored in the address. */
function useView(): View {
  const [search] = useSearchParams();
  return views.find((one) => one === search.get(viewParam)) ?? 'table';
}

/** The address of each view, with the other parameters of the present one. */
function useViewAddress(): (view: View) => string {
  const { pathname, search } = useLocation();
  return (view) => {
    const params = new URLSearchParams(search);
    if (view === 'table') params.delete(viewParam);
    else params.set(viewParam, view);
    return params.size > 0 ? `${pathname}?${params}` : pathname;
  };
}

/** Title of the page and its views. */
function PricesHeading({ view, unset }: { view: View; unset: number }) {
  const { t } = useTranslation('prices');
  const addressOf = useViewAddress();
  const opened: unknown = useLocation().state;
  const line = useRef<HTMLDivElement>(null);
  // Opening a view through one of its links remounts the line, and the link would lose the focus.
  useEffect(() => {
    if (opened === view)
      line.current?.querySelector<HTMLElement>('[aria-current=page]')?.focus({ preventScroll: true });
  }, [opened, view]);
  return (
    <Flex ref={line} align="center" columnGap="3" minW="0" maxW="full" flexShrink={{ base: '1', sm: '0' }}>
      <PageTitle title={t('page.title')} purpose={t('page.purpose')} />
      <TabLinks
        inline
        label={t('card.prices.title')}
        current={view}
        tabs={views.map((id) => ({
          id,
          to: addressOf(id),
          state: id,
          label: id === 'json' ? 'JSON' : t(`view.${id}`),
          mark: id === 'unset' && unset > 0 && <Badge color="orange">{unset}</Badge>,
        }))}
      />
    </Flex>
  );
}

/** Opens the prices of the model that the address names, once. */
function useEditParam(models: readonly ModelEntries[] | undefined, open: (prices: ModelEntries | null) => void) {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('edit');
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!wanted || !models) return;
    latest.current(models.find(({ model }) => model === wanted) ?? { model: wanted });
    setSearch(
      (current) => {
        const params = new URLSearchParams(current);
        params.delete('edit');
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [wanted, models, setSearch]);
}

const isRule = (key: EntryKey) => ruleKeys.some((one) => one === key);

/** Whether a JSON text has the format of the option. */
function isTable(key: EntryKey, text: string): boolean {
  const rule = ruleKeys.find((one) => one === key);
  return rule ? isRuleTable(rule, text) : isPriceTable(JSON.parse(text));
}

/** Enabled models without a price in the options and in the draft. */
function useUnset(unpriced: readonly string[] | undefined, models: readonly ModelEntries[] | undefined) {
  return useMemo(() => {
    const priced = (models ?? []).filter(isPriced);
    const names = new Set(priced.map(({ model }) => model));
    return unpriced
      ?.filter((model) => !names.has(model))
      .map((model) => ({ model, like: similarModel(model, priced) }));
  }, [unpriced, models]);
}

function PriceMenu({ draft }: { draft: OptionDraft<EntryKey> }) {
  const { t } = useTranslation('prices');
  const download = usePriceDownload();
  const reset = useResetRatios(draft);
  return (
    <ActionMenu
      label={t('card.prices.more')}
      actions={[
        { id: 'export', label: t('export.action'), icon: Download, onSelect: () => void download() },
        ...(draft.editable
          ? [{ id: 'reset', label: t('reset.action'), icon: RotateCcw, dangerous: true, onSelect: () => void reset() }]
          : []),
      ]}
    />
  );
}

const ratioKey = ['ModelRatio'] as const;

/** Restores the built-in ratios after a confirmation with the number of changes. */
function useResetRatios({ stored, defaults, reload }: OptionDraft<EntryKey>) {
  const { t } = useTranslation('prices');
  const confirm = useConfirm();
  const act = useMutationHandler();
  const [restore] = usePricesRestoreMutation();
  return async () => {
    if (!stored || !defaults) return;
    const count = diffOptions(ratioKey, stored, defaults).length;
    if (count === 0) {
      notify.info(t('reset.nothing'));
      return;
    }
    const sure = await confirm({
      title: t('reset.title'),
      text: <Box>{t('reset.text', { count })}</Box>,
      action: t('reset.action'),
      typed: String(count),
      dangerous: true,
    });
    if (!sure) return;
    const done = await act(() => restore({ variables: { key: 'ModelRatio' } }), { success: t('reset.done') });
    if (done) await reload();
  };
}

/** Downloads the current prices as a file that this and other gateways can import. */
function usePriceDownload() {
  const client = useApolloClient();
  const act = useMutationHandler();
  return useCallback(async () => {
    const response = await act(() => client.query({ query: PricesListDocument, fetchPolicy: 'network-only' }));
    if (response?.data) saveText('prices', response.data.priceList, 'json');
  }, [client, act]);
}
