import { Box } from '@chakra-ui/react/box';
import { Button, IconButton } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Popover } from '@chakra-ui/react/popover';
import { Portal } from '@chakra-ui/react/portal';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { stored, useStored } from '../../lib/storage';
import { useFormat } from '../../ui/use-format';
import { NoticeFeed } from './notice-feed';
import { useNotices } from './use-notices';

const NoticesDialog = lazy(() => import('./notices.dialog').then((module) => ({ default: module.NoticesDialog })));
const AnnouncementDialog = lazy(() =>
  import('./announcement.dialog').then((module) => ({ default: module.AnnouncementDialog })),
);

/** Max number of notices in the popover. */
const maxNotices = 6;
const maxShown = 99;

type Which = 'all' | 'announcement' | null;

/** The bell of the top bar: unread count and latest notices. */
export function NoticeBell() {
  const { t } = useTranslation('notices');
  const format = useFormat();
  const notices = useNotices();
  const seen = useStored(stored.noticeSeen);
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<Which>(null);
  const { unread, announcement } = notices;
  const unreadNotices = announcement !== '' && announcement !== seen;
  const show = (which: Which) => {
    setOpen(false);
    setDialog(which);
  };
  return (
    <>
      <Popover.Root
        open={open}
        onOpenChange={(details) => setOpen(details.open)}
        positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
        lazyMount
        unmountOnExit
      >
        <Popover.Trigger asChild>
          <IconButton
            size="sm"
            variant="ghost"
            px="0"
            position="relative"
            aria-label={
              unread > 0 ? t('bellUnread', { count: unread }) : unreadNotices ? t('bellAnnouncement') : t('bell')
            }
          >
            <Bell aria-hidden />
            {unread > 0 ? (
              <Count>{unread > maxShown ? `${maxShown}+` : format.integer(unread)}</Count>
            ) : (
              unreadNotices && <Dot />
            )}
          </IconButton>
        </Popover.Trigger>
        <Portal>
          <Popover.Positioner>
            <Popover.Content w="sm">
              <Flex align="center" gap="2" ps="4" pe="2" py="2" borderBottomWidth="1px" borderColor="border">
                <Popover.Title textStyle="section" flex="1">
                  {t('title')}
                </Popover.Title>
                <Button size="sm" variant="ghost" disabled={unread === 0} onClick={notices.markAllRead}>
                  {t('allRead')}
                </Button>
              </Flex>
              <Box maxH="min(28rem, 70dvh)" overflow="auto">
                {announcement && <Announcement fresh={unreadNotices} onOpen={() => show('announcement')} />}
                <NoticeFeed
                  page={1}
                  size={maxNotices}
                  onMarkRead={notices.markRead}
                  onFollow={() => setOpen(false)}
                  empty={t('empty')}
                />
              </Box>
              <Box p="2" borderTopWidth="1px" borderColor="border">
                <Button size="sm" variant="ghost" w="full" onClick={() => show('all')}>
                  {t('showAll')}
                </Button>
              </Box>
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
      <Suspense fallback={null}>
        {dialog === 'all' && <NoticesDialog notices={notices} onClose={() => setDialog(null)} />}
        {dialog === 'announcement' && <AnnouncementDialog text={announcement} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

function Count({ children }: { children: string }) {
  return (
    <Box
      as="span"
      position="absolute"
      top="calc(50% - 1.125rem)"
      insetStart="50%"
      minW="4"
      px="1"
      borderRadius="full"
      bg="danger.solid"
      color="danger.contrast"
      textStyle="caption"
      fontVariantNumeric="tabular-nums"
      aria-hidden
    >
      {children}
    </Box>
  );
}

function Dot() {
  return (
    <Box
      position="absolute"
      top="calc(50% - 0.625rem)"
      insetStart="calc(50% + 0.25rem)"
      boxSize="2"
      borderRadius="full"
      bg="brand.solid"
      aria-hidden
    />
  );
}

function Announcement({ fresh, onOpen }: { fresh: boolean; onOpen(): void }) {
  const { t } = useTranslation('notices');
  return (
    <Box
      as="button"
      w="full"
      textAlign="start"
      px="4"
      py="2.5"
      minH="11"
      cursor="pointer"
      bg={fresh ? 'brand.subtle' : undefined}
      color="brand.fg"
      fontWeight="medium"
      borderBottomWidth="1px"
      borderColor="border"
      css={{ _hover: { textDecoration: 'underline' } }}
      onClick={onOpen}
    >
      {t('announcement')}
    </Box>
  );
}
