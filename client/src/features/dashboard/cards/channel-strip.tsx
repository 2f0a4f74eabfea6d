import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Link as Anchor } from '@chakra-ui/react/link';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { lowChannelBalance, slowChannelMs } from '../../../lib/channel-attention';
import { ObjectLink } from '../../../resource-list/object-link';
import { Badge } from '../../../ui/data/badge';
import { ErrorState } from '../../../ui/feedback/states';
import type { StatusColor } from '../../../ui/theme/palette';
import { useFormat } from '../../../ui/use-format';
import type { DashboardChannelListFragment, DashboardChannelsQuery } from '../shared/dashboard.generated';
import type { DashboardViewProps } from '../shared/dashboard.props';

/** Lists channels that need attention. */
export function ChannelStrip({ channels }: Pick<DashboardViewProps, 'channels'>) {
  const { t } = useTranslation('dashboard');
  const { states, loading, error, onRetry } = channels;
  return (
    <Box
      as="section"
      aria-label={t('channels.title')}
      aria-busy={loading && !states}
      layerStyle="card"
      px="4"
      py="3"
      minH="12"
    >
      {states ? (
        <States {...states} />
      ) : (
        <>
          <Box as="h2" textStyle="label" fontWeight="semibold">
            {t('channels.title')}
          </Box>
          {error !== undefined && <ErrorState error={error} onRetry={onRetry} />}
        </>
      )}
    </Box>
  );
}

function States({ health, disabled, failing, slow, low }: DashboardChannelsQuery) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const fine = disabled.totalCount + failing.totalCount + slow.totalCount + low.totalCount === 0;
  return (
    <>
      <Flex gap="3" align="baseline" wrap="wrap" mb={fine ? '0' : '2'}>
        <Box as="h2" textStyle="label" fontWeight="semibold">
          {t('channels.title')}
        </Box>
        <Box textStyle="caption" color="fg.muted">
          {t('channels.summary', { enabled: health.enabledChannels, disabled: health.autoDisabledChannels })}
        </Box>
        {health.enabledChannels === 0 ? (
          <Badge color="red" icon="alert">
            {t('channels.none')}
          </Badge>
        ) : (
          fine && (
            <Badge color="green" icon="check">
              {t('channels.fine')}
            </Badge>
          )
        )}
      </Flex>
      <Group
        list={disabled}
        color="orange"
        label={t('channels.disabled')}
        to="/channel?status=3"
        fact={({ statusReason }) => statusReason}
      />
      <Group
        list={failing}
        color="red"
        label={t('channels.failing')}
        to="/channel?failing=1"
        fact={({ lastTest }) => lastTest?.message}
      />
      <Group
        list={slow}
        color="yellow"
        label={t('channels.slow')}
        to={`/channel?slower=${slowChannelMs}`}
        fact={({ responseTime }) => format.duration(responseTime)}
      />
      <Group
        list={low}
        color="red"
        label={t('channels.low')}
        to={`/channel?below=${lowChannelBalance}`}
        fact={({ balance }) => `$${balance.toFixed(2)}`}
      />
    </>
  );
}

interface GroupProps {
  list: DashboardChannelListFragment;
  color: StatusColor;
  label: string;
  to: string;
  fact(channel: DashboardChannelListFragment['nodes'][number]): ReactNode;
}

function Group({ list, color, label, to, fact }: GroupProps) {
  const { t } = useTranslation('dashboard');
  if (list.totalCount === 0) return null;
  const more = list.totalCount - list.nodes.length;
  return (
    <Flex gap="3" align="baseline" wrap="wrap" py="1" textStyle="table">
      <Badge color={color} icon="alert">
        {label}
      </Badge>
      {list.nodes.map((channel) => (
        <Flex key={channel.id} as="span" gap="1.5" align="baseline" minW="0" maxW="full">
          <Anchor asChild display="block" truncate flexShrink="0" maxW="full">
            <ObjectLink kind="channel" id={channel.id}>
              {channel.name}
            </ObjectLink>
          </Anchor>
          <Box as="span" color="fg.muted" truncate minW="0" textStyle="caption">
            {fact(channel)}
          </Box>
        </Flex>
      ))}
      {more > 0 && (
        <Anchor asChild>
          <Link to={to}>{t('channels.more', { count: more })}</Link>
        </Anchor>
      )}
    </Flex>
  );
}
