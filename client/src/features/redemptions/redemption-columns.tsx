import { Box } from '@chakra-ui/react/box';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { redemptionStatus } from '../../lib/status-numbers.generated';
import { ObjectLink } from '../../resource-list/object-link';
import { Badge, StatusBadge } from '../../ui/data/badge';
import { Quota, Timestamp } from '../../ui/data/figures';
import { SecretCell } from '../../ui/data/secret-cell';
import type { DataColumn } from '../../ui/table/column';
import { useFormat } from '../../ui/use-format';
import type { RedemptionRowFragment } from './redemptions.generated';
import { unlimitedUses } from './redemptions.url';

type Reveal = (id: string) => Promise<string | undefined>;

export function useRedemptionColumns(reveal: Reveal): DataColumn<RedemptionRowFragment>[] {
  const { t } = useTranslation('redemptions');
  const { t: tc } = useTranslation('common');
  return useMemo(
    () => [
      { id: 'id', header: t('column.id'), align: 'end', cell: ({ id }) => id },
      {
        id: 'name',
        header: t('column.name'),
        fixed: true,
        card: 'title',
        minW: '28',
        maxW: '56',
        wrap: true,
        cell: ({ name }) => (
          <Box as="span" fontWeight="medium" overflowWrap="anywhere">
            {name}
          </Box>
        ),
      },
      {
        id: 'type',
        header: t('column.type'),
        cell: ({ isGift }) => (
          <Badge color={isGift ? 'violet' : 'gray'}>{t(isGift ? 'type.gift' : 'type.plain')}</Badge>
        ),
      },
      {
        id: 'status',
        header: t('column.status'),
        card: 'status',
        cell: (redemption) => <RedemptionStatusCell redemption={redemption} />,
      },
      { id: 'key', header: t('column.key'), cell: (redemption) => <KeyCell redemption={redemption} reveal={reveal} /> },
      {
        id: 'quota',
        header: t('column.quota'),
        align: 'end',
        card: 'figure',
        cell: ({ quota }) => <Quota units={quota} />,
      },
      {
        id: 'uses',
        header: t('column.uses'),
        minW: '20',
        card: 'figure',
        cell: (redemption) => <UsesCell redemption={redemption} />,
      },
      {
        id: 'created',
        header: t('column.created'),
        cell: ({ createdAt }) => <Timestamp at={createdAt} />,
      },
      {
        id: 'until',
        header: t('column.until'),
        optional: true,
        cell: ({ validUntil }) => <Timestamp at={validUntil} fallback={tc('validity.never')} />,
      },
      { id: 'usedBy', header: t('column.usedBy'), cell: (redemption) => <UsedByCell redemption={redemption} /> },
      {
        id: 'usedAt',
        header: t('column.usedAt'),
        optional: true,
        cell: ({ usedAt }) => <Timestamp at={usedAt} />,
      },
    ],
    [t, tc, reveal],
  );
}

/** Used up or disabled: the code cannot be redeemed. */
export const isSpent = ({ status, isGift, maxUses, usedCount }: RedemptionRowFragment): boolean =>
  status === redemptionStatus.disabled || (isGift && maxUses !== unlimitedUses && usedCount >= maxUses);

export function RedemptionStatusCell({ redemption }: { redemption: RedemptionRowFragment }) {
  const { status, validFrom, validUntil } = redemption;
  const now = Date.now();
  const open = status === redemptionStatus.unused;
  const expired = open && validUntil !== null && Date.parse(validUntil) <= now;
  const planned = open && validFrom !== null && Date.parse(validFrom) > now;
  const state = expired ? 'redemptionExpired' : planned ? 'redemptionPlanned' : undefined;
  return <StatusBadge domain="redemption" value={status} state={state} />;
}

function KeyCell({ redemption: { id, name, keyHint }, reveal }: { redemption: RedemptionRowFragment; reveal: Reveal }) {
  const { t } = useTranslation('redemptions');
  const labels = { show: t('key.show', { name }), hide: t('key.hide', { name }), copy: t('key.copy', { name }) };
  return <SecretCell hint={keyHint} reveal={() => reveal(id)} labels={labels} />;
}

/** Uses and max uses; a plain code has one use. */
function UsesCell({ redemption: { usedCount, maxUses, isGift } }: { redemption: RedemptionRowFragment }) {
  const { t } = useTranslation('redemptions');
  const format = useFormat();
  const max = isGift ? maxUses : 1;
  const limit = max === unlimitedUses ? t('uses.unlimited') : format.integer(max);
  const label = t('uses.of', { used: format.integer(usedCount), limit });
  const share = max === unlimitedUses ? 0 : Math.min(1, usedCount / max);
  return (
    <Box maxW="32">
      <Box as="span" textStyle="figure">
        {label}
      </Box>
      {max !== unlimitedUses && max > 1 && (
        <Box
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={usedCount}
          h="1"
          mt="1"
          borderRadius="full"
          bg="bg.muted"
          overflow="hidden"
        >
          <Box h="full" bg="brand.solid" style={{ width: `${share * 100}%` }} />
        </Box>
      )}
    </Box>
  );
}

function UsedByCell({ redemption: { usedBy } }: { redemption: RedemptionRowFragment }) {
  const { t } = useTranslation('redemptions');
  if (usedBy === null) return <Box color="fg.subtle">{t('usedBy.none')}</Box>;
  return (
    <Box asChild color="brand.fg" css={{ _hover: { textDecoration: 'underline' } }}>
      <ObjectLink kind="user" id={usedBy} aria-label={t('usedBy.user', { id: usedBy })}>
        {usedBy}
      </ObjectLink>
    </Box>
  );
}
