import { Box } from '@chakra-ui/react/box';
import { useTranslation } from '../../i18n/use-translation';
import { StatusBadge } from '../../ui/data/badge';
import { Dash, Quota, Timestamp } from '../../ui/data/figures';
import { valueKind, valueText } from './audit-changes';

const statusDomains = {
  channel: 'channel',
  token: 'token',
  user: 'user',
  redemption: 'redemption',
} as const satisfies Record<string, Parameters<typeof StatusBadge>[0]['domain']>;

const isDomain = (type: string): type is keyof typeof statusDomains => Object.hasOwn(statusDomains, type);

interface AuditValueProps {
  objectType: string;
  field: string;
  value: unknown;
}

/** A value of a changed field as the rest of the console shows it: quota as money, times in the zone of the reader. */
export function AuditValue({ objectType, field, value }: AuditValueProps) {
  const { t } = useTranslation('common');
  const kind = valueKind(objectType, field, value);
  if (kind === 'absent') return <Dash />;
  if (kind === 'none') return <Box color="fg.subtle">{t('none')}</Box>;
  if (kind === 'quota') return <Quota units={value as number} />;
  if (kind === 'time') return <Timestamp at={value as string} />;
  if (field === 'status' && typeof value === 'number' && isDomain(objectType)) {
    return <StatusBadge domain={statusDomains[objectType]} value={value} />;
  }
  return (
    <Box as="pre" textStyle="code" whiteSpace="pre-wrap" overflowWrap="anywhere" maxH="72" overflowY="auto">
      {valueText(value)}
    </Box>
  );
}
