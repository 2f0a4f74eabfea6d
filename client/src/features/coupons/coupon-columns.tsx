import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { couponStatus } from '../../lib/status-numbers.generated';
import { CopyButton } from '../../ui/copy';
import { StatusBadge } from '../../ui/data/badge';
import { Dash, Mono, Quota, Timestamp } from '../../ui/data/figures';
import type { DataColumn } from '../../ui/table/column';
import { useFormat } from '../../ui/use-format';
import type { CouponRowFragment } from './coupons.generated';
import { unlimitedUses } from './coupons.url';

export function useCouponColumns(): DataColumn<CouponRowFragment>[] {
  const { t } = useTranslation('coupons');
  const { t: tc } = useTranslation('common');
  return useMemo(
    () => [
      { id: 'id', header: t('column.id'), align: 'end', optional: true, cell: ({ id }) => id },
      {
        id: 'code',
        header: t('column.code'),
        fixed: true,
        card: 'title',
        cell: ({ code }) => (
          <Flex align="center" gap="1" minW="0">
            <Mono maxW="48">{code}</Mono>
            <CopyButton size="xs" value={code} label={t('copy', { code })} />
          </Flex>
        ),
      },
      {
        id: 'name',
        header: t('column.name'),
        minW: '28',
        maxW: '56',
        wrap: true,
        cell: ({ name }) => (
          <Box as="span" overflowWrap="anywhere">
            {name}
          </Box>
        ),
      },
      {
        id: 'status',
        header: t('column.status'),
        card: 'status',
        cell: (coupon) => <CouponStatusCell coupon={coupon} />,
      },
      {
        id: 'discount',
        header: t('column.discount'),
        align: 'end',
        card: 'figure',
        cell: (coupon) => <DiscountCell coupon={coupon} />,
      },
      {
        id: 'uses',
        header: t('column.uses'),
        align: 'end',
        card: 'figure',
        cell: (coupon) => <UsesCell coupon={coupon} />,
      },
      {
        id: 'perUser',
        header: t('column.perUser'),
        align: 'end',
        cell: ({ maxUsesPerUser }) => <LimitText limit={maxUsesPerUser} />,
      },
      {
        id: 'minQuota',
        header: t('column.minQuota'),
        align: 'end',
        cell: ({ minQuota }) => (minQuota > 0 ? <Quota units={minQuota} /> : <Dash />),
      },
      { id: 'group', header: t('column.group'), cell: ({ userGroup }) => userGroup ?? t('group.all') },
      {
        id: 'until',
        header: t('column.until'),
        cell: ({ validUntil }) => <Timestamp at={validUntil} fallback={tc('validity.never')} />,
      },
      {
        id: 'created',
        header: t('column.created'),
        optional: true,
        cell: ({ createdAt }) => <Timestamp at={createdAt} />,
      },
    ],
    [t, tc],
  );
}

const isUsedUp = ({ maxUses, usedCount }: CouponRowFragment) => maxUses !== unlimitedUses && usedCount >= maxUses;

/** Disabled or used up: no order can use the coupon. */
export const isSpent = (coupon: CouponRowFragment): boolean => !coupon.enabled || isUsedUp(coupon);

function stateOf(coupon: CouponRowFragment) {
  const { enabled, validFrom, validUntil } = coupon;
  if (!enabled) return undefined;
  const now = Date.now();
  if (validUntil !== null && Date.parse(validUntil) <= now) return 'redemptionExpired';
  if (isUsedUp(coupon)) return 'couponUsedUp';
  return validFrom !== null && Date.parse(validFrom) > now ? 'redemptionPlanned' : undefined;
}

export function CouponStatusCell({ coupon }: { coupon: CouponRowFragment }) {
  const value = coupon.enabled ? couponStatus.enabled : couponStatus.disabled;
  return <StatusBadge domain="coupon" value={value} state={stateOf(coupon)} />;
}

function DiscountCell({ coupon: { percentOff, amountOff, currency } }: { coupon: CouponRowFragment }) {
  const format = useFormat();
  if (percentOff !== null) return <span>−{percentOff}%</span>;
  return <span>−{format.payAmount(Number(amountOff), currency ?? '')}</span>;
}

function UsesCell({ coupon: { usedCount, maxUses } }: { coupon: CouponRowFragment }) {
  const format = useFormat();
  return (
    <span>
      {format.integer(usedCount)} / <LimitText limit={maxUses} />
    </span>
  );
}

function LimitText({ limit }: { limit: number }) {
  const { t } = useTranslation('coupons');
  const format = useFormat();
  return <>{limit === unlimitedUses ? t('uses.unlimited') : format.integer(limit)}</>;
}
