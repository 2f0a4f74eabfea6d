import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation';
import { useConfirm } from '../../../../ui/overlay/confirm';

interface ApplyBarProps {
  /** Number of changes. */
  all: number;
  selected: number;
  onClose(): void;
  /** Applies the selected changes, or all. */
  onApply(what: 'selected' | 'all'): Promise<unknown>;
}

/** Applies the selected changes, or all changes after a confirmation. */
export function ApplyBar({ all, selected, onClose, onApply }: ApplyBarProps) {
  const { t } = useTranslation('prices');
  const { t: tc } = useTranslation('common');
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const apply = async (what: 'selected' | 'all') => {
    const question = {
      title: t('import.applyAllTitle', { count: all }),
      text: t('import.applyAllText'),
      action: t('import.applyAll', { count: all }),
    };
    if (what === 'all' && !(await confirm(question))) return;
    setBusy(true);
    await onApply(what);
    setBusy(false);
  };
  return (
    <Flex gap="3" justify="flex-end" w="full" wrap="wrap">
      <Button onClick={onClose}>{tc('action.close')}</Button>
      {all > 0 && (
        <Button disabled={busy} onClick={() => void apply('all')}>
          {t('import.applyAll', { count: all })}
        </Button>
      )}
      {all > 0 && (
        <Button
          variant="solid"
          colorPalette="brand"
          disabled={selected === 0}
          loading={busy}
          loadingText={t('import.applySelected', { count: selected })}
          onClick={() => void apply('selected')}
        >
          {t('import.applySelected', { count: selected })}
        </Button>
      )}
    </Flex>
  );
}
