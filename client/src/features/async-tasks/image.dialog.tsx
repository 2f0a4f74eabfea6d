import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Dialog } from '@chakra-ui/react/dialog';
import { Flex } from '@chakra-ui/react/flex';
import { Portal } from '@chakra-ui/react/portal';
import { Text } from '@chakra-ui/react/text';
import { ArrowLeft, ArrowRight, Download, ImageOff, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useOpenAfterMount } from '../../lib/use-overlay';
import { IconAction } from '../../ui/icon-action';
import { useFormat } from '../../ui/use-format';
import type { DrawingRowFragment } from './async-tasks.generated';
import { taskAction } from './task-action';

/** Zoom factors relative to the size at which the image fits. */
const zooms = [1, 1.5, 2, 3, 4] as const;

interface ImageDialogProps {
  drawing: DrawingRowFragment | undefined;
  onClose(): void;
  /** Undefined at the ends of the page. */
  onPrevious?: () => void;
  onNext?: () => void;
}

/**
 * Full view of an image: + and - zoom, 0 fits; the arrow keys show the other images of the page while the image fits.
 */
export function ImageDialog({ drawing, onClose, onPrevious, onNext }: ImageDialogProps) {
  const { t } = useTranslation('async-tasks');
  const { t: tc } = useTranslation('common');
  const [step, setStep] = useState(0);
  const shown = useOpenAfterMount(drawing !== undefined);
  const [seen, setSeen] = useState(drawing?.id);
  if (seen !== drawing?.id) {
    setSeen(drawing?.id);
    setStep(0);
  }
  const zoom = (by: 1 | -1) => setStep((at) => Math.min(zooms.length - 1, Math.max(0, at + by)));
  const keys: Record<string, (() => void) | undefined> = {
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    '0': () => setStep(0),
    // While zoomed in, the arrow keys scroll the image.
    ...(step === 0 && { ArrowLeft: onPrevious, ArrowRight: onNext }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const name = drawing ? taskAction(t, drawing.action) : '';
  return (
    <Dialog.Root open={shown} onOpenChange={({ open }) => !open && onClose()} lazyMount unmountOnExit>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content
            onKeyDown={onKeyDown}
            maxW={{ base: '100vw', sm: 'min(92vw, 72rem)' }}
            h={{ base: '90dvh', sm: 'calc(100dvh - 4rem)' }}
            maxH="none"
            my={{ base: '0', sm: '8' }}
          >
            <Dialog.Header pb="3" gap="1" flexWrap="wrap">
              <Dialog.Title>{name}</Dialog.Title>
              <IconAction
                icon={ArrowLeft}
                label={t('drawings.image.previous')}
                disabled={!onPrevious}
                onClick={onPrevious}
              />
              <IconAction icon={ArrowRight} label={t('drawings.image.next')} disabled={!onNext} onClick={onNext} />
              <IconAction
                icon={ZoomOut}
                label={t('drawings.image.zoomOut')}
                disabled={step === 0}
                onClick={() => zoom(-1)}
              />
              <Text textStyle="caption" fontVariantNumeric="tabular-nums" minW="10" textAlign="center" role="status">
                {Math.round((zooms[step] ?? 1) * 100)}%
              </Text>
              <IconAction
                icon={ZoomIn}
                label={t('drawings.image.zoomIn')}
                disabled={step === zooms.length - 1}
                onClick={() => zoom(1)}
              />
              {drawing?.imageUrl && (
                <Button asChild size="sm" variant="ghost">
                  <a href={drawing.imageUrl} download target="_blank" rel="noopener noreferrer">
                    <Download aria-hidden />
                    {t('drawings.image.download')}
                  </a>
                </Button>
              )}
              <IconAction icon={X} label={tc('action.close')} onClick={onClose} />
            </Dialog.Header>
            {drawing && <ZoomedImage key={drawing.id} drawing={drawing} zoom={zooms[step] ?? 1} />}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function ZoomedImage({ drawing, zoom }: { drawing: DrawingRowFragment; zoom: number }) {
  const { t } = useTranslation('async-tasks');
  const format = useFormat();
  const [broken, setBroken] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const before = useRef(zoom);
  // Keeps the centre of the view while zooming.
  useLayoutEffect(() => {
    const { current: box } = scroller;
    const times = zoom / before.current;
    before.current = zoom;
    if (!box || times === 1) return;
    const middle = (start: number, size: number) => (start + size / 2) * times - size / 2;
    box.scrollLeft = middle(box.scrollLeft, box.clientWidth);
    box.scrollTop = middle(box.scrollTop, box.clientHeight);
  }, [zoom]);
  return (
    <>
      <Box
        ref={scroller}
        flex="1"
        minH="0"
        overflow="auto"
        bg="bg.subtle"
        tabIndex={0}
        role="group"
        aria-label={t('drawings.image.title')}
        borderBlockWidth="1px"
        borderColor="border"
      >
        {broken || !drawing.imageUrl ? (
          <Flex boxSize="full" direction="column" align="center" justify="center" gap="3" color="fg.muted" role="alert">
            <ImageOff size={24} aria-hidden />
            {t('drawings.image.broken')}
          </Flex>
        ) : (
          // The box grows instead of being scaled, so that all of it can be scrolled to.
          <Box style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
            <Box asChild boxSize="full" objectFit="contain">
              <img src={drawing.imageUrl} alt={drawing.prompt || drawing.taskId} onError={() => setBroken(true)} />
            </Box>
          </Box>
        )}
      </Box>
      <Box
        px="6"
        py="3"
        maxH="28"
        overflow="auto"
        flexShrink="0"
        tabIndex={0}
        role="group"
        aria-label={t('column.prompt')}
      >
        <Text overflowWrap="anywhere" whiteSpace="pre-wrap">
          {drawing.prompt}
        </Text>
        <Text textStyle="caption" color="fg.muted" mt="1">
          {format.timestamp(drawing.submittedAt)} · <code>{drawing.taskId}</code>
        </Text>
      </Box>
    </>
  );
}
