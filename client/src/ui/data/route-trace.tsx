import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { ArrowRight, Check, X } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Tip } from '../tip';
import { type RoutingStrategy, useStrategyValue } from './use-strategy-value';

export interface RouteStep {
  /** `0` if no channel could be called for the model. */
  channelId: string;
  channelName: string;
  /** Empty for the attempt that served the request. */
  failure: string;
  /** The model and the group of the attempt, if several could serve the call. */
  model?: string | null;
  group?: string | null;
  /** The strategy that chose the channel, and what it compared. */
  strategy?: RoutingStrategy | null;
  value?: number | null;
}

/** `#12 Azure → #7 OpenAI gpt-5 ✓`: attempts before the last one are struck through and show their error. */
export function RouteTrace({ steps }: { steps: readonly RouteStep[] }) {
  const { t } = useTranslation('common');
  // Attempts have no id, and one channel may occur twice.
  const attempts = steps.map((step, index) => ({ step, index }));
  return (
    <Flex as="ol" aria-label={t('route.title')} align="center" gap="1" wrap="wrap" listStyleType="none">
      {attempts.map(({ step, index }) => (
        <Fragment key={index}>
          {index > 0 && (
            <Box as="li" color="fg.subtle" aria-hidden>
              <ArrowRight size={12} />
            </Box>
          )}
          <Box as="li">
            <Attempt step={step} />
          </Box>
        </Fragment>
      ))}
    </Flex>
  );
}

function Attempt({ step }: { step: RouteStep }) {
  const { t } = useTranslation('common');
  const failed = step.failure !== '';
  const color = failed ? 'status.gray' : 'status.green';
  const outcome = failed ? t('route.failed', { reason: step.failure }) : t('route.served');
  const strategyValue = useStrategyValue();
  const { strategy, value = null } = step;
  const by = strategy && t(`route.strategy.${strategy}`);
  // The log has no purchase prices.
  const compared = strategy && strategy !== 'CHEAPEST' && strategyValue(strategy, value);
  const reason = [by, compared].filter(Boolean).join(': ');
  return (
    <Tip content={reason ? `${outcome} · ${reason}` : outcome}>
      <Flex
        as="span"
        display="inline-flex"
        align="center"
        gap="1"
        px="1.5"
        h="6"
        borderRadius="sm"
        textStyle="caption"
        tabIndex={0}
        bg={`${color}.subtle`}
        color={`${color}.fg`}
      >
        {step.channelId !== '0' && (
          <Box as="span" fontFamily="mono">
            #{step.channelId}
          </Box>
        )}
        <Box as="span" textDecoration={failed ? 'line-through' : undefined} maxW="32" truncate>
          {step.channelName}
        </Box>
        {step.model && (
          <Box as="span" fontFamily="mono" maxW="40" truncate>
            {step.group ? `${step.model} @${step.group}` : step.model}
          </Box>
        )}
        {failed ? <X size={12} aria-label={outcome} /> : <Check size={12} aria-label={outcome} />}
      </Flex>
    </Tip>
  );
}
