import { Box } from '@chakra-ui/react/box';
import { Drawer } from '@chakra-ui/react/drawer';
import { Portal } from '@chakra-ui/react/portal';
import { Stack } from '@chakra-ui/react/stack';
import { BookOpen, House, Menu, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatus } from '../../lib/status';
import { IconAction } from '../icon-action';
import type { NavGroup, TopLink } from './nav-model';
import { SideNav } from './side-nav';

/** The whole navigation as a full-height drawer below the mobile threshold. */
export function MobileNav({ groups, links }: { groups: readonly NavGroup[]; links: readonly TopLink[] }) {
  const { t } = useTranslation('nav');
  const { t: tc } = useTranslation('common');
  const { system_name } = useStatus();
  const [open, setOpen] = useState(false);
  const pages = links.filter(({ external }) => !external);
  const start: NavGroup = {
    id: 'start',
    label: t('main'),
    items: pages.map(({ to, label }) => ({ to, label, icon: to === '/' ? House : BookOpen })),
  };
  return (
    <Box hideFrom="sm">
      <Drawer.Root
        open={open}
        onOpenChange={(details) => setOpen(details.open)}
        placement="start"
        size="xs"
        lazyMount
        unmountOnExit
      >
        <Drawer.Trigger asChild>
          <IconAction icon={Menu} label={t('menu')} />
        </Drawer.Trigger>
        <Portal>
          <Drawer.Backdrop />
          <Drawer.Positioner>
            <Drawer.Content>
              <Drawer.Header px="4">
                <Drawer.Title>{system_name}</Drawer.Title>
                <IconAction icon={X} label={tc('action.close')} onClick={() => setOpen(false)} />
              </Drawer.Header>
              <Drawer.Body px="3">
                <Stack gap="4">
                  <SideNav groups={[start, ...groups]} label={t('main')} onNavigate={() => setOpen(false)} />
                </Stack>
              </Drawer.Body>
            </Drawer.Content>
          </Drawer.Positioner>
        </Portal>
      </Drawer.Root>
    </Box>
  );
}
