import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { ChevronDown, ChevronRight, Tags } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { Badge } from '../../../ui/data/badge';
import { Quota } from '../../../ui/data/figures';
import { ResponseTime } from '../../../ui/data/latency-cell';
import type { ChannelTagRowFragment } from '../shared/channels.generated';
import type { Branch, Note } from '../shared/tag-tree';

/** Opens and closes the branch; the button is as wide as the name, for a larger target. */
export function BranchName({ branch, onToggle }: { branch: Branch; onToggle(tag: string): void }) {
  const { t } = useTranslation('channels');
  const name = useTagName()(branch.tag);
  const Icon = branch.open ? ChevronDown : ChevronRight;
  return (
    <Button
      size="sm"
      variant="ghost"
      px="1.5"
      mx="-1.5"
      fontWeight="semibold"
      aria-expanded={branch.open}
      onClick={() => onToggle(branch.tag)}
    >
      <Icon aria-hidden />
      <Box as="span" truncate maxW="48">
        {name}
      </Box>
      <Box as="span" color="fg.muted" fontWeight="normal">
        {t('tag.count', { count: branch.count })}
      </Box>
    </Button>
  );
}

export function TagKind() {
  const { t } = useTranslation('channels');
  return (
    <Flex display="inline-flex" align="center" gap="2" color="fg.muted">
      <Flex as="span" boxSize="6" align="center" justify="center" aria-hidden>
        <Tags size={16} strokeWidth={1.75} />
      </Flex>
      {t('tag.kind')}
    </Flex>
  );
}

/** Enabled if any of the channels is; the disabled ones are counted next to it. */
export function TagStatus({ sums }: { sums: ChannelTagRowFragment }) {
  const { t } = useTranslation('channels');
  const { enabledCount, disabledCount, autoDisabledCount, channelCount } = sums;
  const detail = t('tag.states', { enabled: enabledCount, disabled: disabledCount, automatic: autoDisabledCount });
  const all = enabledCount === channelCount;
  return (
    <Badge
      color={enabledCount > 0 ? 'green' : autoDisabledCount > 0 ? 'orange' : 'gray'}
      icon={enabledCount > 0 ? 'check' : autoDisabledCount > 0 ? 'alert' : 'pause'}
      detail={detail}
    >
      {all ? t('tag.allOn') : t('tag.someOn', { enabled: enabledCount, total: channelCount })}
    </Badge>
  );
}

export const TagResponse = ({ sums }: { sums: ChannelTagRowFragment }) => <ResponseTime ms={sums.responseTime} />;

export function TagUsed({ sums: { usedQuota, balance } }: { sums: ChannelTagRowFragment }) {
  const { t } = useTranslation('channels');
  return (
    <Box>
      <Quota units={usedQuota} />
      {balance !== 0 && (
        <Text textStyle="caption" color="fg.muted">
          {t('balance.amount', { amount: `$${balance.toFixed(2)}` })}
        </Text>
      )}
    </Box>
  );
}

/** Text of the name column while channels load, after an error, or if there are too many. */
export function NoteText({ note, listPath }: { note: Note; listPath(tag: string): string }) {
  const { t } = useTranslation('channels');
  if (note.state === 'loading') return <Box color="fg.muted">{t('tag.loading')}</Box>;
  if (note.state === 'failed') return <Box color="fg.error">{t('tag.failed')}</Box>;
  return (
    <Box asChild color="brand.fg" textDecoration="underline">
      <Link to={listPath(note.tag)}>{t('tag.more', { count: note.count })}</Link>
    </Box>
  );
}

/** Returns the display name of a branch of the tree. */
export function useTagName(): (tag: string) => string {
  const { t } = useTranslation('channels');
  return (tag) => tag || t('tag.none');
}
