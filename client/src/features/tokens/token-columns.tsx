import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Popover } from '@chakra-ui/react/popover';
import { Portal } from '@chakra-ui/react/portal';
import { Stack } from '@chakra-ui/react/stack';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { Badge, StatusBadge } from '../../ui/data/badge';
import { Dash, Mono, Timestamp } from '../../ui/data/figures';
import { Meter } from '../../ui/data/meter';
import { ModelList } from '../../ui/data/model-list';
import { SecretCell } from '../../ui/data/secret-cell';
import { ratioColor } from '../../ui/data/status-catalogue';
import type { DataColumn } from '../../ui/table/column';
import { useFormat } from '../../ui/use-format';
import { formerKeyOf } from './former-key';
import type { TokenRowFragment } from './tokens.generated';
import { logOf, tokenStatus } from './tokens.url';

interface TokenKeyCellProps {
  token: TokenRowFragment;
  reveal(): Promise<string | undefined>;
  onRotate(token: TokenRowFragment): void;
}

interface ColumnInput {
  t: TFunction<'tokens'>;
  ratios: ReadonlyMap<string, number>;
  reveal(id: string): Promise<string | undefined>;
  /** Opens the rotation of the key. */
  onRotate(token: TokenRowFragment): void;
  /** Whether the tokens are those of a team, which have projects and creators. */
  ofTeam: boolean;
}

type Column = DataColumn<TokenRowFragment>;

/** The documented columns of the token list. */
export function tokenColumns({ t, ratios, reveal, onRotate, ofTeam }: ColumnInput): Column[] {
  const creator: Column = {
    id: 'creator',
    header: t('column.creator'),
    wrap: true,
    cell: (token) => token.creator ?? <Dash />,
  };
  const project: Column = {
    id: 'project',
    header: t('column.project'),
    wrap: true,
    cell: ({ projectName }) => projectName ?? <Dash />,
  };
  return [
    {
      id: 'name',
      header: t('column.name'),
      fixed: true,
      card: 'title',
      minW: '28',
      maxW: '56',
      wrap: true,
      cell: (token) => <NameCell name={token.name} group={token.group} ratio={ratios.get(token.group)} />,
    },
    ...(ofTeam ? [project, creator] : []),
    { id: 'status', header: t('column.status'), card: 'status', cell: (token) => <StatusCell token={token} /> },
    {
      id: 'key',
      header: t('column.key'),
      cell: (token) => (
        // A key that is shown does not stay after its rotation.
        <TokenKeyCell key={token.keyHint} token={token} reveal={() => reveal(token.id)} onRotate={onRotate} />
      ),
    },
    { id: 'quota', header: t('column.quota'), minW: '36', cell: (token) => <QuotaCell token={token} /> },
    { id: 'limits', header: t('column.limits'), cell: (token) => <LimitsCell token={token} /> },
    {
      id: 'created',
      header: t('column.created'),
      optional: true,
      cell: ({ createdAt }) => <Timestamp at={createdAt} />,
    },
    { id: 'expires', header: t('column.expires'), cell: ({ expiresAt }) => <ExpiryCell at={expiresAt} /> },
    {
      id: 'lastUsed',
      header: t('column.lastUsed'),
      cell: (token) => <LastUsedCell token={token} />,
    },
  ];
}

function NameCell({ name, group, ratio }: { name: string; group: string; ratio: number | undefined }) {
  return (
    <Flex align="center" gap="2" wrap="wrap" minW="0">
      <Box as="span" fontWeight="medium" overflowWrap="anywhere">
        {name}
      </Box>
      {group && (
        <Badge color={ratio === undefined ? 'gray' : ratioColor(ratio)}>
          {ratio === undefined ? group : `${group} ×${ratio}`}
        </Badge>
      )}
    </Flex>
  );
}

function StatusCell({ token }: { token: TokenRowFragment }) {
  const limited = token.status === tokenStatus.enabled && token.modelLimitsEnabled;
  return <StatusBadge domain="token" value={token.status} state={limited ? 'tokenLimited' : undefined} />;
}

function QuotaCell({ token }: { token: TokenRowFragment }) {
  const { t } = useTranslation('tokens');
  const format = useFormat();
  const limit = token.unlimitedQuota ? null : token.usedQuota + token.remainQuota;
  return (
    <Box w="full" maxW="48">
      <Meter used={token.usedQuota} limit={limit} warnBelow={limit === null ? undefined : limit / 10} />
      {limit !== null && (
        <Box textStyle="caption" color="fg.muted">
          {t('quota.left', { value: format.quota(token.remainQuota) })}
        </Box>
      )}
    </Box>
  );
}

/** A chip that opens the list it counts. */
function LimitChip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Popover.Root lazyMount unmountOnExit positioning={{ strategy: 'fixed' }}>
      <Popover.Trigger asChild>
        <Button size="xs">{label}</Button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content aria-label={label}>
            <Popover.Body>{children}</Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

function LimitsCell({ token }: { token: TokenRowFragment }) {
  const { t } = useTranslation('tokens');
  const models = token.modelLimitsEnabled ? token.modelLimits : [];
  if (models.length === 0 && token.allowIps.length === 0) return <Dash />;
  return (
    <Flex gap="1" wrap="wrap">
      {models.length > 0 && (
        <LimitChip label={t('limits.models', { count: models.length })}>
          <ModelList models={models} />
        </LimitChip>
      )}
      {token.allowIps.length > 0 && (
        <LimitChip label={t('limits.ips', { count: token.allowIps.length })}>
          <Stack gap="1">
            {token.allowIps.map((rule) => (
              <Mono key={rule}>{rule}</Mono>
            ))}
          </Stack>
        </LimitChip>
      )}
    </Flex>
  );
}

/** Time before its expiry from which a token counts as expiring soon, in ms. */
const soon = 3 * 24 * 3_600_000;

function ExpiryCell({ at }: { at: string | null }) {
  const { t } = useTranslation('common');
  const { t: tt } = useTranslation('tokens');
  const left = at === null ? Number.POSITIVE_INFINITY : Date.parse(at) - Date.now();
  const expiring = left > 0 && left < soon;
  return (
    <Box color={expiring ? 'fg.warning' : undefined}>
      <Timestamp at={at} fallback={t('never')} />
      {expiring && <Box textStyle="caption">{tt('expiry.soon')}</Box>}
    </Box>
  );
}

function LastUsedCell({ token }: { token: TokenRowFragment }) {
  const { lastUsedAt: at } = token;
  const { t } = useTranslation('tokens');
  const format = useFormat();
  if (!at) return <Box color="fg.subtle">{t('lastUsed.never')}</Box>;
  return (
    <Box
      asChild
      color="brand.fg"
      whiteSpace="nowrap"
      css={{ _hover: { textDecoration: 'underline' } }}
      title={format.timestamp(at)}
    >
      <Link to={logOf(token)}>{format.relative(at)}</Link>
    </Box>
  );
}

function TokenKeyCell({ token, reveal, onRotate }: TokenKeyCellProps) {
  const { t } = useTranslation('tokens');
  const format = useFormat();
  const { name, keyHint: hint } = token;
  const former = formerKeyOf(token);
  const labels = { show: t('key.show', { name }), hide: t('key.hide', { name }), copy: t('key.copy', { name }) };
  return (
    <Box minW="0">
      <SecretCell hint={hint} reveal={reveal} labels={labels} />
      {former && (
        <Button size="xs" title={format.timestamp(former.endsAt)} onClick={() => onRotate(token)}>
          {t('key.former', { time: format.relative(former.endsAt) })}
        </Button>
      )}
      {token.rotatesAt && (
        <Box textStyle="caption" color="fg.muted" title={format.timestamp(token.rotatesAt)}>
          {t('key.rotates', { time: format.relative(token.rotatesAt) })}
        </Box>
      )}
    </Box>
  );
}
