import { useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation';
import { useMutationHandler } from '../../../../ui/feedback/use-mutation-handler';
import { DetailDialog } from '../../../../ui/overlay/detail-dialog';
import {
  type PriceChangeKind,
  PricesOptionsDocument,
  usePricesApplyImportMutation,
  usePricesPreviewImportMutation,
} from '../prices.generated';
import { useLocalList } from '../use-local-list';
import { ApplyBar } from './apply-bar';
import { ChangesTable, canApply } from './changes-table';
import type { PastedList } from './import-source';

interface PastedDialogProps {
  list: PastedList;
  onClose(): void;
}

/** Preview of a pasted list. Nothing is stored before it is applied. */
export function PastedDialog({ list, onClose }: PastedDialogProps) {
  const { t } = useTranslation('prices');
  const [preview, setPreview] = useState(list.preview);
  const { changes, counts, digest } = preview;
  const [kind, setKind] = useState<PriceChangeKind | null>(null);
  const [selected, setSelected] = useState<string[]>([]);
  const act = useMutationHandler();
  const [compare, { loading: comparing }] = usePricesPreviewImportMutation();
  const [apply] = usePricesApplyImportMutation({ refetchQueries: [PricesOptionsDocument] });
  const found = changes.filter((change) => kind === null || change.kind === kind);
  const table = useLocalList(found, kind !== null, () => setKind(null));

  const requested = { content: list.content, vendors: list.vendors };
  const again = async () => {
    const response = await act(() => compare({ variables: { input: requested } }));
    if (response?.data) setPreview(response.data.previewPriceImport);
  };
  const onApply = async (what: 'selected' | 'all') => {
    const models = what === 'all' ? changes.filter(canApply).map(({ model }) => model) : selected;
    const input = { ...requested, digest, models };
    const done = await act(() => apply({ variables: { input } }), {
      success: t('import.done', { count: models.length }),
    });
    if (done) onClose();
  };
  return (
    <DetailDialog
      open
      onClose={onClose}
      title={t('import.changes')}
      size="lg"
      footer={
        <ApplyBar all={counts.added + counts.changed} selected={selected.length} onClose={onClose} onApply={onApply} />
      }
    >
      <ChangesTable
        counts={counts}
        kind={kind}
        onKind={setKind}
        {...table}
        loading={comparing}
        onRefresh={() => void again()}
        selected={selected}
        onSelect={setSelected}
      />
    </DetailDialog>
  );
}
