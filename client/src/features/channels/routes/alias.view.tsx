import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { useTranslation } from '../../../i18n/use-translation';
import { fallbackConditions } from '../../../lib/model-aliases.generated';
import { Badge } from '../../../ui/data/badge';
import type { ChannelRouteQuery } from './channel-route.generated';

type Target = NonNullable<ChannelRouteQuery['channelRoute']['targets']>[number];

interface AliasViewProps {
  alias: string;
  targets: readonly Target[];
  /** Explains a model of the alias. */
  onExplain(request: { model: string; group: string }): void;
}

/** The models of an alias in the order of trying, and the failures after which each is tried. */
export function AliasView({ alias, targets, onExplain }: AliasViewProps) {
  const { t } = useTranslation('channelRoutes');
  return (
    <Stack gap="3">
      <Box>{t('route.alias.text', { alias })}</Box>
      <Stack as="ol" gap="2" listStyleType="none" aria-label={t('route.alias.list', { alias })}>
        {targets.map((target, index) => (
          <TargetRow
            key={`${target.model} ${target.group}`}
            target={target}
            place={index + 1}
            onExplain={() => onExplain(target)}
          />
        ))}
      </Stack>
      <Box textStyle="caption" color="fg.muted">
        {t('route.alias.note')}
      </Box>
    </Stack>
  );
}

interface TargetRowProps {
  target: Target;
  place: number;
  onExplain(): void;
}

function TargetRow({ target, place, onExplain }: TargetRowProps) {
  const { t } = useTranslation('channelRoutes');
  const { t: ta } = useTranslation('aliases');
  const { model, group, when, channels, priced } = target;
  const named = fallbackConditions.filter((condition) => when?.includes(condition));
  const failures = named.map((condition) => ta(`condition.${condition}`)).join(', ');
  return (
    <Box as="li" layerStyle="inset" px="3" py="2">
      <Flex gap="2" wrap="wrap" align="center">
        <Box as="span" color="fg.muted" textStyle="figure" aria-hidden>
          {place}
        </Box>
        <Box as="code" fontFamily="mono" fontWeight="medium" overflowWrap="anywhere">
          {model}
        </Box>
        <Box as="span" color="fg.muted">
          {group}
        </Box>
        {channels === 0 ? (
          <Badge color="red">{t('route.alias.noChannel')}</Badge>
        ) : (
          <Badge color="gray">{t('route.alias.channels', { count: channels })}</Badge>
        )}
        {!priced && <Badge color="orange">{t('route.alias.unpriced')}</Badge>}
        <Button
          size="xs"
          variant="ghost"
          ms="auto"
          aria-label={t('route.alias.explain', { model })}
          onClick={onExplain}
        >
          {t('route.title')}
        </Button>
      </Flex>
      {place > 1 && (
        <Box textStyle="caption" color="fg.muted">
          {when ? t('route.alias.after', { failures }) : t('route.alias.afterAny')}
        </Box>
      )}
    </Box>
  );
}
