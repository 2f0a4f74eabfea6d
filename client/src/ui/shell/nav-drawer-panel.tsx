import { Drawer } from '@chakra-ui/react/drawer';
import { Flex } from '@chakra-ui/react/flex';
import { Portal } from '@chakra-ui/react/portal';
import { BookOpen, House, X } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useStatus } from '../../lib/status';
import { useOpenAfterMount } from '../../lib/use-overlay';
import { IconAction } from '../icon-action';
import { ModeBadge } from './mode-badge';
import type { NavGroup, TopLink } from './nav-model';
import { LanguageMenu, ThemeMenu } from './preferences-menu';
import { SideNav } from './side-nav';

interface NavDrawerPanelProps {
  groups: readonly NavGroup[];
  links: readonly TopLink[];
  open: boolean;
  onClose(): void;
  /** The button that opened it. */
  button: RefObject<HTMLButtonElement | null>;
}

const outside = (links: readonly TopLink[], groups: readonly NavGroup[]) =>
  links.filter(({ to }) => !groups.some(({ items }) => items.some((item) => item.to === to)));

/** The drawer with the whole navigation. */
export function NavDrawerPanel({ groups, links, open, onClose, button }: NavDrawerPanelProps) {
  const { t } = useTranslation('nav');
  const { t: tc } = useTranslation('common');
  const { system_name } = useStatus();
  const shown = useOpenAfterMount(open);
  const start: NavGroup = {
    id: 'start',
    label: t('site'),
    // The "Console" link of the top bar equals one of the entries below.
    items: outside(links, groups).map(({ to, label: name, external }) => ({
      to,
      label: name,
      external,
      icon: to === '/' ? House : BookOpen,
    })),
  };
  return (
    <Drawer.Root
      open={shown}
      onOpenChange={(details) => !details.open && onClose()}
      finalFocusEl={() => button.current}
      placement="start"
      size="xs"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header px="4">
              <Flex flex="1" align="center" gap="2" minW="0">
                <Drawer.Title flex="initial" truncate>
                  {system_name}
                </Drawer.Title>
                <ModeBadge />
              </Flex>
              <IconAction icon={X} label={tc('action.close')} onClick={onClose} />
            </Drawer.Header>
            <Drawer.Body px="3">
              <SideNav groups={[start, ...groups]} label={t('main')} onNavigate={onClose} />
            </Drawer.Body>
            <Drawer.Footer hideFrom="sm" justifyContent="flex-start" gap="1">
              <LanguageMenu />
              <ThemeMenu />
            </Drawer.Footer>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
