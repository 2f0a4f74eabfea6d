import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Badge } from '../../ui/data/badge';
import { Dash, Mono, Timestamp } from '../../ui/data/figures';
import type { DataColumn } from '../../ui/table/column';
import { stateOf } from './credential-state';
import type { ServiceCredentialRowFragment } from './credentials.generated';

const colors = { valid: 'green', expired: 'orange', revoked: 'gray' } as const;

export function useCredentialColumns(): DataColumn<ServiceCredentialRowFragment>[] {
  const { t } = useTranslation('credentials');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        card: 'title',
        minW: '40',
        maxW: '72',
        wrap: true,
        cell: ({ name, prefix }) => (
          <Box minW="0">
            <Box fontWeight="medium" overflowWrap="anywhere">
              {name}
            </Box>
            <Box fontWeight="normal">
              <Mono>{`${prefix}…`}</Mono>
            </Box>
          </Box>
        ),
      },
      {
        id: 'state',
        header: t('column.state'),
        card: 'status',
        cell: (row) => {
          const state = stateOf(row, Date.now());
          return <Badge color={colors[state]}>{t(`state.${state}`)}</Badge>;
        },
      },
      {
        id: 'scopes',
        header: t('column.scopes'),
        card: 'pair',
        minW: '48',
        wrap: true,
        cell: ({ scopes }) => (
          <Flex gap="1" wrap="wrap">
            {scopes.map((scope) => (
              <Box key={scope} as="code" px="1" borderRadius="sm" bg="bg.muted" textStyle="caption" whiteSpace="nowrap">
                {scope}
              </Box>
            ))}
          </Flex>
        ),
      },
      {
        id: 'addresses',
        header: t('column.addresses'),
        card: 'pair',
        minW: '32',
        cell: ({ allowedAddresses }) =>
          allowedAddresses.length > 0 ? <Mono>{allowedAddresses.join(', ')}</Mono> : t('anyAddress'),
      },
      {
        id: 'expires',
        header: t('column.expires'),
        card: 'short',
        minW: '40',
        cell: ({ expiresAt }) => (expiresAt ? <Timestamp at={expiresAt} /> : t('expiry.never')),
      },
      {
        id: 'used',
        header: t('column.used'),
        card: 'short',
        minW: '40',
        cell: ({ lastUsedAt, lastUsedFrom }) =>
          lastUsedAt ? (
            <Box>
              <Timestamp at={lastUsedAt} />
              <Box textStyle="caption" color="fg.muted">
                {lastUsedFrom}
              </Box>
            </Box>
          ) : (
            <Dash />
          ),
      },
      { id: 'creator', header: t('column.creator'), card: 'short', cell: ({ createdByName }) => createdByName },
    ],
    [t],
  );
}
