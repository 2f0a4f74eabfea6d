import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { dayMs } from '../../lib/durations';
import { objectPath } from '../../lib/object-path';
import { tokenStatus } from '../../lib/status-numbers.generated';
import { Badge, StatusBadge } from '../../ui/data/badge';
import { Timestamp } from '../../ui/data/figures';
import { Meter } from '../../ui/data/meter';
import { SecretCell } from '../../ui/data/secret-cell';
import { ratioColor } from '../../ui/data/status-catalogue';
import { InlineEdit } from '../../ui/table/inline-edit';
import { RowLink } from '../../ui/table/row-link';
import { useFormat } from '../../ui/use-format';
import { formerKeyOf } from './rotation/former-key';
import type { TokenRowFragment } from './tokens.generated';
import { logOf } from './tokens.url';

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
  const link = (
    <InlineEdit value={name} field={t('column.name')} rowName={name} onSave={(text) => onRename(token, text.trim())}>
      <RowLink to={objectPath('token', id)}>{name}</RowLink>
    </InlineEdit>
  );
  if (!group) return link;
  return (
    <div className="line-wrap">
      {link}
      <Badge color={ratio === undefined ? 'gray' : ratioColor(ratio)}>
        {ratio === undefined ? group : `${group} ×${ratio}`}
      </Badge>
    </div>
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
    <div className="meter">
      <Meter used={token.usedQuota} limit={limit} warnBelow={limit === null ? undefined : limit / 10} />
      {limit !== null && (
        <div className="muted-caption">{t('quota.left', { value: format.quota(token.remainQuota) })}</div>
      )}
    </div>
  );
}

/** Time before its expiry from which a token counts as expiring soon, in ms. */
const expiringSoonMs = 3 * dayMs;

export function ExpiryCell({ at }: { at: string | null }) {
  const { t } = useTranslation('common');
  const { t: tt } = useTranslation('tokens');
  const left = at === null ? Number.POSITIVE_INFINITY : Date.parse(at) - Date.now();
  const expiring = left > 0 && left < expiringSoonMs;
  const time = <Timestamp at={at} fallback={t('never')} />;
  if (!expiring) return time;
  return (
    <Box color="fg.warning">
      {time}
      <Box textStyle="caption">{tt('expiry.soon')}</Box>
    </Box>
  );
}

export function LastUsedCell({ token }: { token: TokenRowFragment }) {
  const { lastUsedAt: at } = token;
  const { t } = useTranslation('tokens');
  const format = useFormat();
  if (!at) return <span className="subtle">{t('lastUsed.never')}</span>;
  return (
    <Link
      className="cell-link"
      style={{ color: 'var(--tg-colors-brand-fg)' }}
      to={logOf(token)}
      title={format.timestamp(at)}
    >
      {format.relative(at)}
    </Link>
  );
}

export function TokenKeyCell({ token, reveal, onRotate }: TokenKeyCellProps) {
  const { t } = useTranslation('tokens');
  const format = useFormat();
  const { name, keyHint: hint } = token;
  const former = formerKeyOf(token);
  const labels = { show: t('key.show', { name }), hide: t('key.hide', { name }), copy: t('key.copy', { name }) };
  const secret = <SecretCell hint={hint} reveal={reveal} labels={labels} />;
  if (!former && !token.rotatesAt) return secret;
  return (
    <div style={{ minWidth: 0 }}>
      {secret}
      {former && (
        <Button size="xs" title={format.timestamp(former.endsAt)} onClick={() => onRotate(token)}>
          {t('key.former', { time: format.relative(former.endsAt) })}
        </Button>
      )}
      {token.rotatesAt && (
        <div className="muted-caption" title={format.timestamp(token.rotatesAt)}>
          {t('key.rotates', { time: format.relative(token.rotatesAt) })}
        </div>
      )}
    </div>
  );
}
