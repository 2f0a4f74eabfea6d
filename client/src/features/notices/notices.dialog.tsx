import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { stored, useStored } from '../../lib/storage';
import { SwitchInput } from '../../ui/form/switch-input';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { Pager } from '../../ui/table/pager';
import { NoticeFeed } from './notice-feed';
import type { Notices } from './use-notices';

/** All notices of the last 90 days, with pagination. */
export function NoticesDialog({ notices, onClose }: { notices: Notices; onClose(): void }) {
  const { t } = useTranslation('notices');
  const size = useStored(stored.pageSize);
  const [page, setPage] = useState(1);
  const [unreadOnly, setUnreadOnly] = useState(false);
  const [total, setTotal] = useState(0);
  return (
    <DetailDialog open onClose={onClose} title={t('title')} size="lg">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb="2">
        <SwitchInput
          checked={unreadOnly}
          onChange={(checked) => {
            setUnreadOnly(checked);
            setPage(1);
          }}
        >
          {t('unreadOnly')}
        </SwitchInput>
        <Button size="sm" disabled={notices.unread === 0} onClick={notices.markAllRead}>
          {t('allRead')}
        </Button>
      </Flex>
      <Box mx="-4">
        <NoticeFeed
          page={page}
          size={size}
          unreadOnly={unreadOnly}
          onMarkRead={notices.markRead}
          onFollow={onClose}
          onTotal={setTotal}
          empty={unreadOnly ? t('emptyUnread') : t('empty')}
        />
        {total > 0 && (
          <Pager
            page={page}
            size={size}
            total={total}
            setPage={setPage}
            setSize={(next) => {
              stored.pageSize.write(next);
              setPage(1);
            }}
          />
        )}
      </Box>
    </DetailDialog>
  );
}
