import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useCan } from '../../../lib/session';
import { Badge } from '../../../ui/data/badge';
import { CodeBlock } from '../../../ui/data/code-block';
import { Mono, Timestamp } from '../../../ui/data/figures';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';
import type { ChannelRowFragment } from '../shared/channels.generated';

interface FailedTestDialogProps {
  /** Undefined if it was deleted. */
  channel: ChannelRowFragment | undefined;
  onClose(): void;
  /** Tests the channel again; the new result is stored with the channel. */
  onTest(channel: ChannelRowFragment): Promise<void>;
  onEdit(channel: ChannelRowFragment): void;
}

/** The error of the last test of a channel. */
export function FailedTestDialog({ channel, onClose, onTest, onEdit }: FailedTestDialogProps) {
  const { t } = useTranslation('channelTests');
  const { t: tChannels } = useTranslation('channels');
  const [testing, setTesting] = useState(false);
  const mayWrite = useCan('channels:write');
  const test = channel?.lastTest;
  if (!channel || !test) return null;
  const again = async () => {
    setTesting(true);
    await onTest(channel);
    setTesting(false);
  };
  const footer = mayWrite && (
    <>
      <Button variant="outline" onClick={() => onEdit(channel)}>
        {t('failure.edit')}
      </Button>
      <Button
        variant="solid"
        colorPalette="brand"
        loading={testing}
        loadingText={t('failure.again')}
        onClick={() => void again()}
      >
        {t('failure.again')}
      </Button>
    </>
  );
  return (
    <DetailDialog open onClose={onClose} title={t('failure.title', { name: channel.name })} footer={footer}>
      <Stack gap="3">
        <Flex gap="3" align="center" wrap="wrap" role="status">
          <Badge color={test.success ? 'green' : 'red'} icon={test.success ? 'check' : 'alert'}>
            {tChannels(test.success ? 'test.ok' : 'test.failed')}
          </Badge>
          <Mono>{test.model}</Mono>
          <Box color="fg.muted">
            <Timestamp at={test.testedAt} />
          </Box>
        </Flex>
        {!test.success && <CodeBlock code={test.message} label={t('failure.message')} maxH="60" />}
      </Stack>
    </DetailDialog>
  );
}
