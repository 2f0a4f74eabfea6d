import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Meter } from '../../ui/data/meter';
import { Callout } from '../../ui/feedback/callout';
import { useFormat } from '../../ui/use-format';

interface BalanceCardProps {
  quota: number;
  usedQuota: number;
  requestCount: number;
  /** Low-balance threshold in quota units. */
  warnBelow: number;
}

/** The balance, and the used share of all credits. */
export function BalanceCard({ quota, usedQuota, requestCount, warnBelow }: BalanceCardProps) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const low = quota < warnBelow;
  return (
    <Box as="section" aria-label={t('balance.title')} layerStyle="card" p="5">
      <Flex gap="6" wrap="wrap" align="flex-end" justify="space-between">
        <Box>
          <Text as="h2" textStyle="label" color="fg.muted">
            {t('balance.title')}
          </Text>
          <Box textStyle="kpi" color={quota < 0 ? 'fg.error' : undefined}>
            {format.quota(quota)}
          </Box>
          <Box textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums">
            {format.quotaCounterpart(quota)}
          </Box>
        </Box>
        <Flex gap="8" wrap="wrap" align="flex-start">
          <Box>
            <Box textStyle="caption" color="fg.muted" mb="1">
              {t('balance.requests')}
            </Box>
            <Box textStyle="figure">{format.integer(requestCount)}</Box>
          </Box>
          <Box w="48">
            <Box textStyle="caption" color="fg.muted" mb="1">
              {t('balance.used')}
            </Box>
            <Meter used={usedQuota} limit={usedQuota + Math.max(0, quota)} warnBelow={warnBelow} />
          </Box>
        </Flex>
      </Flex>
      {low && (
        <Box mt="4">
          <Callout tone="warning">
            {t('balance.low', { value: format.quota(warnBelow) })}{' '}
            <Box asChild textDecoration="underline" whiteSpace="nowrap">
              <Link to="/personal?tab=notify">{t('balance.threshold')}</Link>
            </Box>
          </Callout>
        </Box>
      )}
    </Box>
  );
}
