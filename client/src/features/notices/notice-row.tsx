import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Link as ChakraLink } from '@chakra-ui/react/link';
import { Text } from '@chakra-ui/react/text';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import {
  Archive,
  BellRing,
  Check,
  CircleCheck,
  FlaskConical,
  Gauge,
  KeyRound,
  type LucideIcon,
  PowerOff,
  Tags,
  WalletMinimal,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { objectPath } from '../../lib/object-path';
import { Quota, Timestamp } from '../../ui/data/figures';
import { IconAction } from '../../ui/icon-action';
import type { NoticeItemFragment } from './notices.generated';

type Kind = NoticeItemFragment['kind'];

const looks: Record<Kind, { icon: LucideIcon; color: string }> = {
  LOW_BALANCE: { icon: WalletMinimal, color: 'status.orange.fg' },
  CHANNEL_DISABLED: { icon: PowerOff, color: 'status.red.fg' },
  CHANNEL_ENABLED: { icon: CircleCheck, color: 'status.green.fg' },
  CHANNEL_TESTS_DONE: { icon: FlaskConical, color: 'status.blue.fg' },
  PRICE_UPDATE: { icon: Tags, color: 'status.blue.fg' },
  LOG_ARCHIVE: { icon: Archive, color: 'status.red.fg' },
  TOKEN_ROTATED: { icon: KeyRound, color: 'status.blue.fg' },
  PROJECT_BUDGET: { icon: Gauge, color: 'status.orange.fg' },
  TEST: { icon: BellRing, color: 'fg.muted' },
};

/** Page on which the notice can be resolved. */
function placeOf({ kind, channelId }: NoticeItemFragment): string | undefined {
  if (kind === 'LOW_BALANCE') return '/topup';
  if (kind === 'CHANNEL_TESTS_DONE') return '/channel';
  if (kind === 'PRICE_UPDATE') return '/models#price-import';
  if (kind === 'LOG_ARCHIVE') return '/jobs';
  if (kind === 'TOKEN_ROTATED') return '/token';
  if (kind === 'PROJECT_BUDGET') return '/teams';
  if (kind === 'TEST') return undefined;
  return channelId ? objectPath('channel', channelId) : '/channel';
}

interface NoticeRowProps {
  notice: NoticeItemFragment;
  onMarkRead(): void;
  onFollow(): void;
}

export function NoticeRow({ notice, onMarkRead, onFollow }: NoticeRowProps) {
  const { t } = useTranslation('notices');
  const { title, text, kind, quota, createdAt, readAt, delivery } = notice;
  const { icon: Icon, color } = looks[kind];
  const place = placeOf(notice);
  const unread = readAt === null;
  return (
    <Flex
      as="li"
      gap="3"
      align="flex-start"
      ps="4"
      pe="2"
      py="2.5"
      borderBottomWidth="1px"
      borderColor="border"
      _last={{ borderBottomWidth: '0' }}
    >
      <Box color={color} pt="2px">
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Text
          fontWeight={unread ? 'medium' : undefined}
          color={unread ? undefined : 'fg.muted'}
          overflowWrap="anywhere"
        >
          {unread && <VisuallyHidden>{t('unread')}</VisuallyHidden>}
          {place ? (
            <ChakraLink asChild color="inherit">
              <Link
                to={place}
                onClick={() => {
                  if (unread) onMarkRead();
                  onFollow();
                }}
              >
                {title}
              </Link>
            </ChakraLink>
          ) : (
            title
          )}
        </Text>
        {text && (
          <Text textStyle="table" color="fg.muted" whiteSpace="pre-wrap" overflowWrap="anywhere" lineClamp={4}>
            {text}
          </Text>
        )}
        <Flex gap="2" wrap="wrap" textStyle="caption" color="fg.muted" mt="0.5">
          <Timestamp at={createdAt} />
          {quota !== null && (
            <span>
              {t('balance')} <Quota units={quota} />
            </span>
          )}
          {delivery === 'FAILED' && (
            <Box as="span" color="fg.error">
              {t('notSent')}
            </Box>
          )}
        </Flex>
      </Box>
      {unread && <IconAction icon={Check} label={t('markRead', { title })} onClick={onMarkRead} />}
    </Flex>
  );
}
