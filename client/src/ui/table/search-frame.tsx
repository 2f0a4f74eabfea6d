import { Box } from '@chakra-ui/react/box';
import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { IconAction } from '../icon-action';

interface SearchFrameProps {
  label: string;
  isEmpty: boolean;
  onClear(): void;
  onPointerEnter?(): void;
  /** The input, with `ps="8"` and `pe="8"`, and the content below it. */
  children: ReactNode;
}

/** The landmark of a search field, with its icon and a button that clears it. */
export function SearchFrame({ label, isEmpty, onClear, onPointerEnter, children }: SearchFrameProps) {
  const { t } = useTranslation('common');
  return (
    <Box position="relative" role="search" aria-label={label} onPointerEnter={onPointerEnter}>
      <Box
        position="absolute"
        insetStart="2.5"
        top="0"
        bottom="0"
        display="flex"
        alignItems="center"
        color="fg.subtle"
        pointerEvents="none"
      >
        <Search size={16} strokeWidth={1.75} aria-hidden />
      </Box>
      {children}
      {!isEmpty && (
        <Box position="absolute" insetEnd="0.5" top="0" bottom="0" display="flex" alignItems="center">
          <IconAction icon={X} size="xs" label={t('action.clear')} onClick={onClear} />
        </Box>
      )}
    </Box>
  );
}
