import { Box } from '@chakra-ui/react/box';
import { useTranslation } from '../../../i18n/use-translation';
import { Fact, FactList } from '../../../ui/data/fact-list';
import { Dash, Mono, Timestamp } from '../../../ui/data/figures';
import { ModelList } from '../../../ui/data/model-list';
import { Section } from '../../../ui/section';
import { AllGroups, ResponseCell, SuccessCell, UsedCell } from '../list/channel-cells';
import type { ChannelRowFragment } from '../shared/channels.generated';
import type { ChannelPageQuery } from './channel-page.generated';

interface ChannelFactsProps {
  channel: ChannelPageQuery['channel'];
  typeLabel(type: number): string;
  /** Undefined where the upstream reports no balance or the user may not update it. */
  onUpdateBalance: ((channel: ChannelRowFragment) => Promise<void>) | undefined;
}

/** The settings and facts of a channel. */
export function ChannelFacts({ channel, typeLabel, onUpdateBalance }: ChannelFactsProps) {
  const { t } = useTranslation('channels');
  const { t: to } = useTranslation('objects');
  const used = channel.keys.filter(({ status }) => status === 'ENABLED').length;
  return (
    <Section title={to('facts.title')}>
      <FactList>
        <Fact label={t('column.id')}>{channel.id}</Fact>
        <Fact label={t('column.type')}>{typeLabel(channel.type)}</Fact>
        <Fact label={t('column.groups')}>
          <AllGroups groups={channel.groups} />
        </Fact>
        {channel.tag && <Fact label={t('field.tag')}>{channel.tag}</Fact>}
        {channel.modelPrefix && (
          <Fact label={t('field.modelPrefix')}>
            <Mono>{channel.modelPrefix}</Mono>
          </Fact>
        )}
        <Fact label={t('column.models')}>
          <ModelList models={channel.models} />
        </Fact>
        <Fact label={t('column.priority')}>{channel.priority}</Fact>
        <Fact label={t('column.weight')}>{channel.weight}</Fact>
        <Fact label={t('field.key')}>
          {used < channel.keys.length
            ? t('keys.inUse', { used, total: channel.keys.length })
            : t('keys.stored', { count: channel.keys.length })}
        </Fact>
        <Fact label={t('field.baseUrl')}>{channel.baseUrl ? <Mono>{channel.baseUrl}</Mono> : <Dash />}</Fact>
        <Fact label={t('column.response')}>
          <ResponseCell channel={channel} />
        </Fact>
        <Fact label={t('column.success')}>
          <SuccessCell calls={channel.lastDay} />
        </Fact>
        <Fact label={t('column.used')}>
          <Box w="fit-content">
            <UsedCell channel={channel} onUpdate={onUpdateBalance} />
          </Box>
        </Fact>
        {channel.maxInputTokens !== null && <Fact label={t('field.maxInputTokens')}>{channel.maxInputTokens}</Fact>}
        <Fact label={to('facts.created')}>
          <Timestamp at={channel.createdAt} />
        </Fact>
      </FactList>
    </Section>
  );
}
