import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { useFormat } from './use-format';

/** The plan of a user or team. Quota is in quota units. */
export interface AccountPlan {
  readonly planName: string;
  readonly quota: number;
  readonly period: 'DAY' | 'WEEK' | 'MONTH';
  readonly leftQuota: number;
  /** The part of `leftQuota` that expires at `nextAt`. */
  readonly expiringQuota: number;
  readonly endsAt: string | null;
  /** The next grant, or the end. */
  readonly nextAt: string | null;
}

/** The next grant or the end, and what expires then. */
function useNext({ quota, expiringQuota, endsAt, nextAt }: AccountPlan): string[] {
  const { t } = useTranslation('common');
  const format = useFormat();
  const at = nextAt ? format.timestamp(nextAt) : '';
  const next =
    endsAt !== null && endsAt === nextAt
      ? t('accountPlan.endsAt', { at })
      : t('accountPlan.nextAt', { at, quota: format.quota(quota) });
  return expiringQuota > 0 ? [next, t('accountPlan.expiring', { quota: format.quota(expiringQuota) })] : [next];
}

/** The plan of an account in a few lines. */
export function PlanFacts({ plan }: { plan: AccountPlan }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const [next, ...expiring] = useNext(plan);
  return (
    <Box minW="0">
      <Box fontWeight="semibold" overflowWrap="anywhere">
        {plan.planName}
      </Box>
      <Box textStyle="caption" color="fg.muted">
        {t('accountPlan.left', { quota: format.quota(plan.leftQuota) })} · {next}
      </Box>
      {expiring.map((text) => (
        <Box key={text} textStyle="caption" color="fg.muted">
          {text}
        </Box>
      ))}
    </Box>
  );
}

/** The plan of an account: its remaining quota, the next grant or the end, and the quota that expires then. */
export function PlanCard({ plan, action }: { plan: AccountPlan; action?: ReactNode }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  return (
    <Box as="section" aria-label={t('accountPlan.title')} layerStyle="card" p="5">
      <Flex gap="6" wrap="wrap" align="flex-end" justify="space-between">
        <Box minW="0">
          <Text as="h2" textStyle="label" color="fg.muted">
            {t('accountPlan.title')}
          </Text>
          <Box fontWeight="semibold" overflowWrap="anywhere">
            {plan.planName}
          </Box>
          <Box textStyle="caption" color="fg.muted">
            {t(`accountPlan.per.${plan.period}`, { quota: format.quota(plan.quota) })}
          </Box>
        </Box>
        <Box>
          <Box textStyle="figure">{t('accountPlan.left', { quota: format.quota(plan.leftQuota) })}</Box>
          {useNext(plan).map((text) => (
            <Box key={text} textStyle="caption" color="fg.muted">
              {text}
            </Box>
          ))}
        </Box>
        {action}
      </Flex>
    </Box>
  );
}
