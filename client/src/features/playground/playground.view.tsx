import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Code, Eraser, type LucideIcon, Settings2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { PlaygroundRequest } from '../../lib/playground-stream';
import { useEverOpen } from '../../lib/use-overlay';
import { IconAction } from '../../ui/icon-action';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { PageTitle } from '../../ui/page-header';
import { useIsMobile } from '../../ui/use-window-width';

/** Loads when the code is first shown. */
const ExportedCode = lazy(() => import('./exported-code').then((module) => ({ default: module.ExportedCode })));

/** Loads when it first opens. */
const MobilePanel = lazy(() => import('./mobile-panel').then((module) => ({ default: module.MobilePanel })));

interface PlaygroundViewProps {
  notice?: ReactNode;
  /** Settings and conversations. */
  panel: ReactNode;
  /** Transcript and composer, or their placeholder. */
  children: ReactNode;
  /** The request that the code shows. */
  request(): PlaygroundRequest;
  canClear: boolean;
  onClear(): void;
}

/** Settings next to the chat; below the mobile threshold a button opens them. */
export function PlaygroundView({ notice, panel, children, request, canClear, onClear }: PlaygroundViewProps) {
  const { t } = useTranslation('playground');
  const [exporting, setExporting] = useState(false);
  return (
    <>
      <Flex data-begins-at-top position="relative" align="center" gap="2" wrap="wrap" mb="2">
        <PageTitle title={t('title')} purpose={t('purpose')} />
        <Flex gap="2" wrap={{ sm: 'wrap' }} minW="0" maxW="full" ms={{ sm: 'auto' }}>
          <MobileSettings>{panel}</MobileSettings>
          <HeaderAction icon={Code} label={t('export')} onClick={() => setExporting(true)} />
          <HeaderAction icon={Eraser} label={t('clear.action')} disabled={!canClear} onClick={onClear} />
        </Flex>
      </Flex>
      {notice && <Box mb="4">{notice}</Box>}
      {/* Fills the available height: the transcript scrolls, the composer stays visible. */}
      <Flex data-fills-page gap="4" flex="1" minH="24rem" css={{ contain: 'size' }}>
        <Box layerStyle="card" hideBelow="md" w="72" flexShrink="0" p="4" overflowY="auto">
          {panel}
        </Box>
        <Flex layerStyle="card" direction="column" flex="1" minW="0" overflow="hidden">
          {children}
        </Flex>
      </Flex>
      <DetailDialog open={exporting} onClose={() => setExporting(false)} title={t('export')} size="lg">
        <Suspense>
          <ExportedCode request={request} />
        </Suspense>
      </DetailDialog>
    </>
  );
}

interface HeaderActionProps {
  icon: LucideIcon;
  label: string;
  disabled?: boolean;
  onClick(): void;
}

/** A button with text where there is space; an icon below the mobile threshold. */
function HeaderAction({ icon: Icon, label, disabled, onClick }: HeaderActionProps) {
  const mobile = useIsMobile();
  if (mobile) return <IconAction icon={Icon} label={label} variant="outline" disabled={disabled} onClick={onClick} />;
  return (
    <Button size="sm" disabled={disabled} onClick={onClick}>
      <Icon aria-hidden />
      {label}
    </Button>
  );
}

/** The button of the settings on small screens. */
function MobileSettings({ children }: { children: ReactNode }) {
  const { t } = useTranslation('playground');
  const [open, setOpen] = useState(false);
  const wanted = useEverOpen(open);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        size="sm"
        hideFrom="md"
        minW="0"
        flexShrink="1"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Settings2 aria-hidden />
        {/* On a narrow phone the other buttons keep their place in the line. */}
        <Box as="span" truncate>
          {t('settings')}
        </Box>
      </Button>
      {wanted && (
        <Suspense>
          <MobilePanel open={open} onClose={() => setOpen(false)} button={button}>
            {children}
          </MobilePanel>
        </Suspense>
      )}
    </>
  );
}
