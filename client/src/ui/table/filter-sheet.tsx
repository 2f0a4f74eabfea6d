import { Button } from '@chakra-ui/react/button';
import { Drawer } from '@chakra-ui/react/drawer';
import { Portal } from '@chakra-ui/react/portal';
import { Stack } from '@chakra-ui/react/stack';
import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { IconAction } from '../icon-action';

/** The filters of a list on mobile: a button that shows them in a sheet. */
export function FilterSheet({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation('common');
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
        <Button>
          <SlidersHorizontal aria-hidden />
          {t('filter.more')}
          {count > 0 && ` (${count})`}
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
