import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { objectPath } from '../../lib/object-path';
import { Badge, StatusBadge } from '../../ui/data/badge';
import { Timestamp } from '../../ui/data/figures';
import { Meter } from '../../ui/data/meter';
import { SecretCell } from '../../ui/data/secret-cell';
import { ratioColor } from '../../ui/data/status-catalogue';
import { InlineEdit } from '../../ui/table/inline-edit';
import { RowLink } from '../../ui/table/row-link';
import { useFormat } from '../../ui/use-format';
import { formerKeyOf } from './former-key';
import type { TokenRowFragment } from './tokens.generated';
import { logOf, tokenStatus } from './tokens.url';

interface TokenKeyCellProps {
  token: TokenRowFragment;
  reveal(): Promise<string | undefined>;
  onRotate(token: TokenRowFragment): void;
}

interface NameCellProps {
  token: TokenRowFragment;
  ratio: number | undefined;
  onRename(token: TokenRowFragment, name: string): Promise<unknown>;
}

export function NameCell({ token, ratio, onRename }: NameCellProps) {
  const { t } = useTranslation('tokens');
  const { id, name, group } = token;
  return (
    <Flex align="center" gap="2" wrap="wrap" minW="0">
      <InlineEdit value={name} field={t('column.name')} rowName={name} onSave={(text) => onRename(token, text.trim())}>
        <RowLink to={objectPath('token', id)}>{name}</RowLink>
      </InlineEdit>
      {group && (
        <Badge color={ratio === undefined ? 'gray' : ratioColor(ratio)}>
          {ratio === undefined ? group : `${group} ×${ratio}`}
        </Badge>
      )}
    </Flex>
  );
}

export function StatusCell({ token }: { token: TokenRowFragment }) {
  const limited = token.status === tokenStatus.enabled && token.modelLimitsEnabled;
  return <StatusBadge domain="token" value={token.status} state={limited ? 'tokenLimited' : undefined} />;
}

export function QuotaCell({ token }: { token: TokenRowFragment }) {
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

/** Time before its expiry from which a token counts as expiring soon, in ms. */
const soon = 3 * 24 * 3_600_000;

export function ExpiryCell({ at }: { at: string | null }) {
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

export function LastUsedCell({ token }: { token: TokenRowFragment }) {
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

export function TokenKeyCell({ token, reveal, onRotate }: TokenKeyCellProps) {
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
