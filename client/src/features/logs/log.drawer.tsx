import { Box } from '@chakra-ui/react/box';
import { Drawer } from '@chakra-ui/react/drawer';
import { Portal } from '@chakra-ui/react/portal';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { stored } from '../../lib/storage';
import { useOpenAfterMount } from '../../lib/use-overlay';
import { ErrorState } from '../../ui/feedback/states';
import { IconAction } from '../../ui/icon-action';

interface LogDrawerProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** Undefined at the ends of the list. */
  onPrevious?: () => void;
  onNext?: () => void;
  loading: boolean;
  error?: unknown;
  onRetry(): void;
  children: ReactNode;
}

/** The step between rows of a key: letters only while single-key shortcuts are on. */
function stepOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): 1 | -1 | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'ArrowDown' || key === 'ArrowUp') return key === 'ArrowDown' ? 1 : -1;
  if ((key !== 'j' && key !== 'k') || !stored.singleKeyShortcuts.read()) return undefined;
  return key === 'j' ? 1 : -1;
}

/** Shows one row next to the list. The arrow keys, j and k move between rows. */
export function LogDrawer(props: LogDrawerProps) {
  const { open, onClose, title, onPrevious, onNext, loading, error, onRetry, children } = props;
  const { t } = useTranslation('logs');
  const { t: tc } = useTranslation('common');
  const shown = useOpenAfterMount(open);
  const onKeyDown = (event: KeyboardEvent) => {
    // Inside a scrollable text these keys scroll the text.
    if ((event.target as Element).closest('pre,input,textarea,[role=menu]')) return;
    const step = stepOf(event);
    const walk = step && (step > 0 ? onNext : onPrevious);
    if (!walk) return;
    event.preventDefault();
    walk();
  };
  return (
    <Drawer.Root open={shown} onOpenChange={(details) => !details.open && onClose()} size="lg" lazyMount unmountOnExit>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content onKeyDown={onKeyDown}>
            <Drawer.Header>
              <Drawer.Title>{title}</Drawer.Title>
              {/* A disabled button would lose the focus at the ends of the list, and the drawer its keys. */}
              <IconAction
                icon={ArrowUp}
                label={t('detail.previous')}
                aria-disabled={!onPrevious}
                onClick={onPrevious}
              />
              <IconAction icon={ArrowDown} label={t('detail.next')} aria-disabled={!onNext} onClick={onNext} />
              <IconAction icon={X} label={tc('action.close')} onClick={onClose} />
            </Drawer.Header>
            <Drawer.Body aria-busy={loading}>
              {error ? (
                <ErrorState error={error} onRetry={onRetry} />
              ) : loading ? (
                <VisuallyHidden role="status">{tc('loading')}</VisuallyHidden>
              ) : (
                <Box pb="6">{children}</Box>
              )}
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
