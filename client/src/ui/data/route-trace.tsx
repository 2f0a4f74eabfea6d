import { ArrowRight, Check, X } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Tip } from '../tip';
import { type RoutingStrategy, useStrategyValue } from './use-strategy-value';

export interface TracedAttempt {
  /** `0` if no channel could be called for the model. */
  channelId: string;
  channelName: string;
  /** Empty for the attempt that served the request. */
  failure: string;
  /** The model and the group of the attempt, if several could serve the call. */
  model?: string | null;
  group?: string | null;
  /** The strategy that chose the channel, and the values it compared. */
  strategy?: RoutingStrategy | null;
  value?: number | null;
}

/** `#12 Azure → #7 OpenAI gpt-5 ✓`: attempts before the last one are struck through and show their error. */
export function RouteTrace({ steps }: { steps: readonly TracedAttempt[] }) {
  const { t } = useTranslation('common');
  // Attempts have no id, and one channel may occur twice.
  const attempts = steps.map((step, index) => ({ step, index }));
  return (
    <ol className="route-trace" aria-label={t('route.title')}>
      {attempts.map(({ step, index }) => (
        <Fragment key={index}>
          {index > 0 && (
            <li className="subtle" aria-hidden>
              <ArrowRight size={12} />
            </li>
          )}
          <li>
            <Attempt step={step} />
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

function Attempt({ step }: { step: TracedAttempt }) {
  const { t } = useTranslation('common');
  const failed = step.failure !== '';
  const outcome = failed ? t('route.failed', { reason: step.failure }) : t('route.served');
  const strategyValue = useStrategyValue();
  const { strategy, value = null } = step;
  const by = strategy && t(`route.strategy.${strategy}`);
  // The log has no purchase prices.
  const compared = strategy && strategy !== 'CHEAPEST' && strategyValue(strategy, value);
  const reason = [by, compared].filter(Boolean).join(': ');
  return (
    <Tip content={reason ? `${outcome} · ${reason}` : outcome}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tip opens on focus */}
      <span className="attempt tint" data-color={failed ? 'gray' : 'green'} tabIndex={0}>
        {step.channelId !== '0' && <span className="mono">#{step.channelId}</span>}
        <span className="truncate" data-failed={failed || undefined}>
          {step.channelName}
        </span>
        {step.model && (
          <span className="truncate mono">{step.group ? `${step.model} @${step.group}` : step.model}</span>
        )}
        {failed ? <X size={12} aria-label={outcome} /> : <Check size={12} aria-label={outcome} />}
      </span>
    </Tip>
  );
}
