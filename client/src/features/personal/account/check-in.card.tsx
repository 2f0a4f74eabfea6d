import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { CalendarCheck, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/use-format';
import { Panel } from '../panel';

interface CheckInCardProps {
  status: { canCheckIn: boolean; nextDayAt: string };
  busy: boolean;
  /** Reward of this check-in, in quota units. */
  reward: number | undefined;
  onCheckIn(): void;
}

/** One check-in per server day; the server returns when the next day begins. */
export function CheckInCard({ status, busy, reward, onCheckIn }: CheckInCardProps) {
  const { t } = useTranslation('personal');
  const format = useFormat();
  const { canCheckIn, nextDayAt } = status;
  return (
    <Panel title={t('checkIn.title')} text={canCheckIn ? t('checkIn.text') : undefined}>
      {canCheckIn ? (
        <Button
          w="full"
          variant="solid"
          colorPalette="brand"
          loading={busy}
          loadingText={t('checkIn.action')}
          onClick={onCheckIn}
        >
          <CalendarCheck aria-hidden />
          {t('checkIn.action')}
        </Button>
      ) : (
        <Box role="status">
          <Flex gap="2" align="center" color="fg.success" fontWeight="medium">
            <CircleCheck size={16} aria-hidden />
            {reward === undefined ? t('checkIn.done') : t('checkIn.rewarded', { amount: format.quota(reward) })}
          </Flex>
          <Text color="fg.muted" textStyle="table" mt="1">
            {t('checkIn.reopens', { time: format.timestamp(nextDayAt), when: format.relative(nextDayAt) })}
          </Text>
        </Box>
      )}
    </Panel>
  );
}
