import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { ObjectLink } from '../../../resource-list/object-link';
import { Badge } from '../../../ui/data/badge';
import { useStrategyValue } from '../../../ui/data/use-strategy-value';
import { Callout } from '../../../ui/feedback/callout';
import { useFormat } from '../../../ui/use-format';
import { AliasView } from './alias.view';
import type { ChannelRouteQuery } from './channel-route.generated';

type Route = ChannelRouteQuery['channelRoute'];
type Candidate = Route['candidates'][number];

interface RouteViewProps {
  route: Route;
  model: string;
  group: string;
  typeLabel(type: number): string;
  /** Called when a link to a channel is opened. */
  onLeave(): void;
  /** Explains another model. */
  onExplain(request: { model: string; group: string }): void;
}

/** Candidates in the order of attempts, then the excluded channels with their reasons. */
export function RouteView({ route, model, group, typeLabel, onLeave, onExplain }: RouteViewProps) {
  const { t } = useTranslation('channelRoutes');
  const { t: tc } = useTranslation('common');
  const { candidates, excluded, excludedCount, priced, strategy, targets } = route;
  const turns = [...new Set(candidates.map(({ turn }) => turn))];
  if (targets) return <AliasView alias={model} targets={targets} onExplain={onExplain} />;
  return (
    <Stack gap="4">
      {!priced && <Callout tone="warning">{t('route.unpriced', { model })}</Callout>}
      {candidates.length > 1 && (
        <Box>
          <Box as="span" fontWeight="medium">
            {t('route.strategy.label', { strategy: tc(`route.strategy.${strategy}`) })}
          </Box>{' '}
          <Box as="span" color="fg.muted">
            {t(`route.strategy.${strategy}`)}
          </Box>
        </Box>
      )}
      {candidates.length === 0 ? (
        <Callout tone="error">{t('route.noChannel', { model, group })}</Callout>
      ) : (
        turns.map((turn, index) => (
          <Section key={turn} title={index === 0 ? t('route.first') : t('route.then', { turn })}>
            {candidates
              .filter((candidate) => candidate.turn === turn)
              .map((candidate) => (
                <CandidateRow
                  key={candidate.channelId}
                  candidate={candidate}
                  strategy={strategy}
                  type={typeLabel(candidate.type)}
                  onLeave={onLeave}
                />
              ))}
          </Section>
        ))
      )}
      {candidates.length > 0 && (
        <Box textStyle="caption" color="fg.muted">
          {t('route.note')}
        </Box>
      )}
      {excludedCount > 0 && (
        <Section title={t('route.excluded', { count: excludedCount })}>
          {excluded.map(({ channelId, name, type, reasons }) => (
            <Row key={channelId} {...{ channelId, name, onLeave }} type={typeLabel(type)}>
              {reasons.map((reason) => (
                <Badge key={reason} color={reason === 'AUTO_DISABLED' ? 'orange' : 'gray'}>
                  {t(`route.reason.${reason}`)}
                </Badge>
              ))}
            </Row>
          ))}
          {excludedCount > excluded.length && (
            <Box as="li" px="3" py="2" textStyle="caption" color="fg.muted">
              {t('route.moreExcluded', { count: excludedCount - excluded.length })}
            </Box>
          )}
        </Section>
      )}
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section">
      <Box as="h3" fontWeight="medium" mb="1.5">
        {title}
      </Box>
      <Stack
        as="ul"
        listStyleType="none"
        gap="0"
        borderWidth="1px"
        borderColor="border"
        borderRadius="control"
        overflow="hidden"
      >
        {children}
      </Stack>
    </Box>
  );
}

interface RowProps {
  channelId: string;
  name: string;
  type: string;
  onLeave(): void;
  children: ReactNode;
}

function Row({ channelId, name, type, onLeave, children }: RowProps) {
  return (
    <Flex
      as="li"
      position="relative"
      align="center"
      gap="2"
      wrap="wrap"
      px="3"
      py="1.5"
      minH="10"
      textStyle="table"
      borderBottomWidth="1px"
      borderColor="border"
      _last={{ borderBottomWidth: '0' }}
    >
      <Box flex="1" minW="40">
        <Box asChild fontWeight="medium" overflowWrap="anywhere" _hover={{ textDecoration: 'underline' }}>
          <ObjectLink kind="channel" id={channelId} onClick={onLeave}>{`#${channelId} ${name}`}</ObjectLink>
        </Box>{' '}
        <Box as="span" color="fg.muted">
          {type}
        </Box>
      </Box>
      {children}
    </Flex>
  );
}

interface CandidateRowProps {
  candidate: Candidate;
  strategy: Route['strategy'];
  type: string;
  onLeave(): void;
}

function CandidateRow({ candidate, strategy, type, onLeave }: CandidateRowProps) {
  const { t } = useTranslation('channelRoutes');
  const format = useFormat();
  const { channelId, name, priority, weight, share, value, cooldownUntil } = candidate;
  const strategyValue = useStrategyValue();
  const compared = cooldownUntil ? undefined : strategyValue(strategy, value);
  return (
    <Row {...{ channelId, name, type, onLeave }}>
      {cooldownUntil && (
        <Badge color="orange" icon="clock">
          {t('route.coolingDown', { time: format.timestamp(cooldownUntil).slice(11) })}
        </Badge>
      )}
      {compared && (
        <Box as="span" whiteSpace="nowrap" textStyle="figure">
          {compared}
        </Box>
      )}
      <Box as="span" color="fg.muted" whiteSpace="nowrap">
        {t('route.standing', { priority, weight })}
      </Box>
      <Box as="span" w="16" textAlign="end" textStyle="figure" fontWeight="medium">
        {format.percent(share)}
      </Box>
      <Box
        position="absolute"
        insetStart="0"
        bottom="0"
        h="2px"
        bg="brand.solid"
        style={{ width: `${share * 100}%` }}
      />
    </Row>
  );
}
