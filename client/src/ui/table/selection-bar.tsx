import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Portal } from '@chakra-ui/react/portal';
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { IconAction } from '../icon-action';

interface SelectionBarProps {
  count: number;
  onClear(): void;
  /** Called before a command receives its click. */
  beforeCommand?(): void;
  children: ReactNode;
}

/** Bulk actions at the bottom of the window while rows are selected. Esc clears the selection. */
export function SelectionBar({ count, onClear, beforeCommand, children }: SelectionBarProps) {
  const { t } = useTranslation('common');
  useEffect(() => {
    if (count === 0) return;
    // Overlays above (menus, dialogs) handle Esc themselves and prevent its default.
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector('[role=dialog],[role=alertdialog],[role=menu]')
      )
        onClear();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [count, onClear]);
  if (count === 0) return null;
  return (
    <Portal>
      <Flex
        role="toolbar"
        data-selection-bar
        onClickCapture={beforeCommand}
        aria-label={t('table.bulk')}
        position="fixed"
        insetInline="0"
        mx="auto"
        bottom="calc({spacing.4} + env(safe-area-inset-bottom))"
        w="fit-content"
        maxW="calc(100vw - 2rem)"
        align="center"
        gap="2"
        wrap="wrap"
        px="4"
        py="2"
        bg="bg.panel"
        borderRadius="card"
        boxShadow="float"
        zIndex="overlay"
        animation="rise {durations.moderate}"
      >
        <Box role="status" fontWeight="medium" pe="2">
          {t('table.selected', { count })}
        </Box>
        {children}
        <IconAction icon={X} label={t('table.clearSelection')} onClick={onClear} />
      </Flex>
    </Portal>
  );
}
