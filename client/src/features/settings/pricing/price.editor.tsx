import { Skeleton } from '@chakra-ui/react/skeleton';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { notify } from '../../../ui/feedback/notify';
import { EmptyState, ErrorState } from '../../../ui/feedback/states';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';
import { entryKeys, type ModelEntries, putEntries } from './prices';
import { ReviewDialog } from './review.dialog';
import { usePriceDraft } from './use-price-draft';

interface PriceEditorProps {
  model: string;
  open: boolean;
  onClose(): void;
  /** Called after the prices were saved. */
  onSaved(): void;
}

/** Loads with the form library when it first opens. */
const PriceDialog = lazy(() => import('./price.dialog').then((module) => ({ default: module.PriceDialog })));

type Step = 'form' | 'review';

const noNames: ReadonlySet<string> = new Set();

/**
 * Edits and saves the price of one model: its form, then the review of the changes with their effect. Mount it with a
 * new key each time it opens.
 */
export function PriceEditor({ model, open, onClose, onSaved }: PriceEditorProps) {
  const { t } = useTranslation('prices');
  const { draft, models, inherited, textsWith, effect } = usePriceDraft();
  /** The dialog that is shown, and the one that follows when it has closed. */
  const [step, setStep] = useState<{ shown: Step; next: Step | undefined }>({ shown: 'form', next: undefined });
  const isOpen = (which: Step) => open && step.shown === which && step.next === undefined;
  const goTo = (next: Step) => setStep({ shown: step.shown, next });
  const arrive = () => step.next && setStep({ shown: step.next, next: undefined });
  const apply = (prices: ModelEntries) => {
    const { texts, stored } = draft;
    if (!texts || !stored) return;
    draft.set(putEntries(texts, entryKeys, [prices]));
    if (Object.keys(putEntries(stored, entryKeys, [prices])).length > 0) {
      goTo('review');
      return;
    }
    notify.warning(t('message.nothing'));
    onClose();
  };
  const title = t('dialog.edit', { model });
  if (!models) {
    return (
      <DetailDialog open={open} onClose={onClose} title={title}>
        {draft.texts ? (
          <EmptyState title={t('broken.title')} />
        ) : draft.error ? (
          <ErrorState error={draft.error} onRetry={() => void draft.reload()} />
        ) : (
          <Skeleton h="48" />
        )}
      </DetailDialog>
    );
  }
  return step.shown === 'form' ? (
    <Suspense fallback={null}>
      <PriceDialog
        open={isOpen('form')}
        prices={models.find((prices) => prices.model === model) ?? { model }}
        taken={noNames}
        known={[]}
        inherited={inherited}
        textsWith={textsWith}
        applyLabel={t('dialog.review')}
        onClose={onClose}
        onApply={apply}
        onExited={arrive}
      />
    </Suspense>
  ) : (
    <ReviewDialog
      draft={draft}
      name={model}
      open={isOpen('review')}
      entryLabel={(option) => t(`option.${option}.short`)}
      effect={effect}
      onExited={arrive}
      onClose={(saved) => {
        if (!saved) return goTo('form');
        onClose();
        onSaved();
      }}
    />
  );
}
