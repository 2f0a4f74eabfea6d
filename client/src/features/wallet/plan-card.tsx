import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { useTranslation } from '../../i18n/use-translation';
import { useFormat } from '../../ui/use-format';
import type { WalletOverviewQuery } from './wallet.generated';

type Plan = NonNullable<WalletOverviewQuery['ownPlan']>;

/** The plan of the user: what is left of its quota, the next grant or the end, and what expires then. */
export function PlanCard({ plan }: { plan: Plan }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const at = plan.nextAt ? format.timestamp(plan.nextAt) : '';
  const ends = plan.endsAt !== null && plan.endsAt === plan.nextAt;
  return (
    <Box as="section" aria-label={t('plan.title')} layerStyle="card" p="5">
      <Flex gap="6" wrap="wrap" align="flex-end" justify="space-between">
        <Box minW="0">
          <Text as="h2" textStyle="label" color="fg.muted">
            {t('plan.title')}
          </Text>
          <Box fontWeight="semibold" overflowWrap="anywhere">
            {plan.planName}
          </Box>
          <Box textStyle="caption" color="fg.muted">
            {t(`plan.per.${plan.period}`, { quota: format.quota(plan.quota) })}
          </Box>
        </Box>
        <Box>
          <Box textStyle="figure">{t('plan.left', { quota: format.quota(plan.leftQuota) })}</Box>
          <Box textStyle="caption" color="fg.muted">
            {ends ? t('plan.endsAt', { at }) : t('plan.nextAt', { at, quota: format.quota(plan.quota) })}
          </Box>
          {plan.expiringQuota > 0 && (
            <Box textStyle="caption" color="fg.muted">
              {t('plan.expiring', { quota: format.quota(plan.expiringQuota) })}
            </Box>
          )}
        </Box>
      </Flex>
    </Box>
  );
}
