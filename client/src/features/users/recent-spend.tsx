import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Quota } from '../../ui/data/figures';
import { FormSection } from '../../ui/overlay/edit-drawer';
import { useFormat } from '../../ui/use-format';
import { useUserSpendQuery } from './users.generated';

const days = 30;
const day = 86_400_000;

/** First of the last thirty UTC days; usage is stored per UTC day. */
const firstDay = (now: number) => (Math.floor(now / day) - days + 1) * day;

/** Usage of the last thirty days. Hidden if it cannot be loaded. */
export function RecentSpend({ username }: { username: string }) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const [from] = useState(() => firstDay(Date.now()));
  const { data } = useUserSpendQuery({ variables: { username, from: new Date(from).toISOString() } });
  if (!data) return null;
  const spent = new Map(data.usage.map((point) => [point.from === null ? 0 : Date.parse(point.from), point]));
  const bars = Array.from({ length: days }, (_, index) => spent.get(from + index * day)?.quota ?? 0);
  const max = Math.max(1, ...bars);
  const total = bars.reduce((sum, quota) => sum + quota, 0);
  const requests = data.usage.reduce((sum, point) => sum + point.requests, 0);
  return (
    <FormSection title={t('spend.title')}>
      <Flex layerStyle="inset" px="4" py="3" gap="6" align="flex-end" justify="space-between">
        <Box>
          <Quota units={total} fontWeight="semibold" />
          <Box textStyle="caption" color="fg.muted">
            {t('spend.requests', { count: requests, value: format.integer(requests) })}
          </Box>
        </Box>
        <Flex
          role="img"
          aria-label={t('spend.bars', { amount: format.quota(max > 1 ? max : 0) })}
          flex="1"
          maxW="60"
          h="10"
          gap="2px"
          align="flex-end"
        >
          {bars.map((quota, index) => (
            <Box
              // biome-ignore lint/suspicious/noArrayIndexKey: a day is identified only by its index
              key={index}
              flex="1"
              minH="2px"
              borderRadius="1px"
              bg={quota > 0 ? 'brand.solid' : 'border'}
              style={{ height: `${(Math.max(0, quota) / max) * 100}%` }}
            />
          ))}
        </Flex>
      </Flex>
    </FormSection>
  );
}
