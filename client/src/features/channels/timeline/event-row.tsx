import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Link as Anchor } from '@chakra-ui/react/link';
import {
  CircleAlert,
  CircleCheck,
  CirclePlus,
  CircleX,
  Hourglass,
  KeyRound,
  type LucideIcon,
  Pause,
  Pencil,
  Play,
  Wallet,
} from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { logPath } from '../../../lib/log-path';
import { failedCall } from '../../../lib/log-types';
import { useCan } from '../../../lib/session';
import { channelStatus } from '../../../lib/status-numbers.generated';
import { ObjectLink } from '../../../resource-list/object-link';
import { Timestamp } from '../../../ui/data/figures';
import { LongText } from '../../../ui/data/long-text';
import type { StatusColor } from '../../../ui/theme/palette';
import { useFormat } from '../../../ui/use-format';
import type { TimelineEvent } from './timeline-event';

const actorKinds = ['identity_provider', 'job', 'command', 'system', 'database'] as const;
const states = {
  [channelStatus.enabled]: 'enabled',
  [channelStatus.disabled]: 'disabled',
  [channelStatus.autoDisabled]: 'autoDisabled',
} as const;

/** Events as texts. */
function useEventTexts() {
  const { t } = useTranslation('channelTimeline');
  const { t: ofAudit } = useTranslation('audit');
  const format = useFormat();
  return useMemo(() => {
    const ofTest = ({ test }: TimelineEvent): string => {
      if (!test) return '';
      const { model, success, status, responseTime } = test;
      if (success) return t('event.testPassed', { model, time: format.duration(Math.max(1, responseTime)) });
      return status === null ? t('event.testFailed', { model }) : t('event.testFailedWith', { model, status });
    };
    const title = (event: TimelineEvent): string => {
      const { kind, status, at, endsAt, balance } = event;
      switch (kind) {
        case 'TEST':
          return ofTest(event);
        case 'STATE':
          return t(`event.${states[status as keyof typeof states] ?? 'disabled'}`);
        case 'BALANCE':
          return t('event.balance', { amount: `$${(balance ?? 0).toFixed(2)}` });
        case 'COOLDOWN':
          return t('event.cooldown', { time: format.duration(Date.parse(endsAt ?? at) - Date.parse(at)) });
        default:
          return t(`event.${kind}`);
      }
    };
    return {
      title,
      key: ({ change, fingerprint, reason }: TimelineEvent['keys'][number]): string =>
        t(`key.${change}`, { key: fingerprint, reason: reason ?? '' }),
      /** Who caused an event; without the permission to read names, what kind of actor. */
      actor: ({ actorKind, actorName }: TimelineEvent): string => {
        // Only administrators change channels.
        if (actorKind === 'user') return actorName || t('actor.user');
        const known = actorKinds.find((kind) => kind === actorKind);
        const kind = known ? ofAudit(`kind.${known}`) : actorKind;
        return actorName === '' ? kind : t('actor.named', { kind, name: actorName });
      },
    };
  }, [t, ofAudit, format]);
}

interface Look {
  icon: LucideIcon;
  color: StatusColor;
}

const looks = {
  CREATED: { icon: CirclePlus, color: 'blue' },
  KEYS: { icon: KeyRound, color: 'violet' },
  EDIT: { icon: Pencil, color: 'blue' },
  BALANCE: { icon: Wallet, color: 'cyan' },
  COOLDOWN: { icon: Hourglass, color: 'yellow' },
} as const satisfies Partial<Record<TimelineEvent['kind'], Look>>;

function lookOf({ kind, status, test }: TimelineEvent): Look {
  if (kind === 'TEST') return test?.success ? { icon: CircleCheck, color: 'green' } : { icon: CircleX, color: 'red' };
  if (kind !== 'STATE') return looks[kind];
  if (status === channelStatus.enabled) return { icon: Play, color: 'green' };
  return status === channelStatus.autoDisabled
    ? { icon: CircleAlert, color: 'orange' }
    : { icon: Pause, color: 'gray' };
}

/** How long before an automatic disabling its failed calls are searched, and around a cooldown, in ms. */
const failureWindowMs = 10 * 60_000;

/** The time of failed calls that explain an event; undefined for others. */
function failuresOf({ kind, status, at, endsAt }: TimelineEvent): [from: number, to: number] | undefined {
  const begin = Date.parse(at);
  if (kind === 'COOLDOWN') return [begin - failureWindowMs, endsAt ? Date.parse(endsAt) : begin];
  return kind === 'STATE' && status === channelStatus.autoDisabled ? [begin - failureWindowMs, begin] : undefined;
}

const isAudited = ({ kind }: TimelineEvent) => ['CREATED', 'STATE', 'KEYS', 'EDIT'].includes(kind);
const seconds = (ms: number) => String(Math.floor(ms / 1_000));

/** One event: what happened and when, who caused it, and where to read more. */
export function EventRow({ event, channelId }: { event: TimelineEvent; channelId: string }) {
  const { t } = useTranslation('channelTimeline');
  const texts = useEventTexts();
  const seesAudit = useCan('audit:read');
  const seesCalls = useCan('logs:read');
  const { icon: Icon, color } = lookOf(event);
  const detail = event.test?.message || event.reason;
  const at = Date.parse(event.at);
  const failures = seesCalls ? failuresOf(event) : undefined;
  return (
    <Flex as="li" gap="3" py="2.5" borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: '0' }}>
      <span className="badge tint" data-color={color} aria-hidden>
        <Icon size={14} />
      </span>
      <Box flex="1" minW="0">
        <Flex columnGap="3" rowGap="0.5" wrap="wrap" align="baseline">
          <Box fontWeight="medium" overflowWrap="anywhere">
            {texts.title(event)}
          </Box>
          <Box textStyle="caption" color="fg.muted">
            <Timestamp at={event.at} /> · <Actor event={event} name={texts.actor(event)} />
          </Box>
        </Flex>
        {event.keys.map((key) => (
          <Box key={`${key.change} ${key.fingerprint}`} textStyle="table" overflowWrap="anywhere">
            {texts.key(key)}
          </Box>
        ))}
        {event.fields.length > 0 && (
          <Box textStyle="table" fontFamily="mono" overflowWrap="anywhere">
            {event.fields.join(', ')}
          </Box>
        )}
        {detail && (
          <Box textStyle="table" color="fg.muted">
            <LongText text={detail} />
          </Box>
        )}
        <Flex gap="4" textStyle="caption">
          {seesAudit && isAudited(event) && (
            <Anchor asChild>
              <Link to={`/audit?${entriesAt(channelId, at)}`}>{t('link.audit')}</Link>
            </Anchor>
          )}
          {failures && (
            <Anchor asChild>
              <Link to={callsBetween(channelId, failures)}>{t('link.failures')}</Link>
            </Anchor>
          )}
        </Flex>
      </Box>
    </Flex>
  );
}

const entriesAt = (id: string, at: number) =>
  new URLSearchParams({ object: 'channel', id, from: seconds(at), to: seconds(at + 1_000) });

const callsBetween = (channel: string, [from, to]: [number, number]) =>
  logPath({ channel, type: failedCall, from, until: to + 1_000 });

function Actor({ event: { actorKind, actorId, actorName }, name }: { event: TimelineEvent; name: string }) {
  if (actorKind !== 'user' || actorId === null || actorName === '') return <>{name}</>;
  return (
    <Anchor asChild textDecoration="underline">
      <ObjectLink kind="user" id={actorId}>
        {name}
      </ObjectLink>
    </Anchor>
  );
}
