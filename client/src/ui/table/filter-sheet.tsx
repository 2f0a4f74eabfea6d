import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Drawer } from '@chakra-ui/react/drawer';
import { Portal } from '@chakra-ui/react/portal';
import { Stack } from '@chakra-ui/react/stack';
import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { IconAction } from '../icon-action';

interface FilterSheetProps {
  /** Number of active filters. */
  count: number;
  /** The button has no text, because it shares a line with a field. */
  isCompact: boolean;
  children: ReactNode;
}

/** The filters of a list on mobile: a button that shows them in a sheet. */
export function FilterSheet({ count, isCompact, children }: FilterSheetProps) {
  const { t } = useTranslation('common');
  const number = count > 0 && ` (${count})`;
  const [open, setOpen] = useState(false);
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(details) => setOpen(details.open)}
      placement="bottom"
      lazyMount
      unmountOnExit
    >
      <Drawer.Trigger asChild>
        <Button px={isCompact ? '3' : undefined} flexShrink="0">
          <SlidersHorizontal aria-hidden />
          <Box as="span" srOnly={isCompact}>
            {t('filter.more')}
          </Box>
          {number}
        </Button>
      </Drawer.Trigger>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header>
              <Drawer.Title>{t('filter.more')}</Drawer.Title>
              <IconAction icon={X} label={t('action.close')} onClick={() => setOpen(false)} />
            </Drawer.Header>
            <Drawer.Body>
              <Stack gap="3">{children}</Stack>
            </Drawer.Body>
            <Drawer.Footer>
              <Button variant="solid" colorPalette="brand" w="full" onClick={() => setOpen(false)}>
                {t('action.ok')}
              </Button>
            </Drawer.Footer>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
