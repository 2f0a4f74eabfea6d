import { useTranslation } from '../../../i18n/use-translation';
import { Callout } from '../../../ui/feedback/callout';
import { useFormat } from '../../../ui/use-format';
import { ExtraFrame } from '../extras/extra-frame';
import { SubjectCards } from '../subject-panels';
import { useOptionText } from '../use-drafts';

const extras = { rateSentence: RateSentence };

/** Limits of requests, concurrent calls and tokens. */
export function RatelimitSubject() {
  return <SubjectCards subject="ratelimit" extras={extras} />;
}

/** Describes the limits in one sentence. */
function RateSentence() {
  return (
    <ExtraFrame>
      <Callout>
        <Sentence />
      </Callout>
    </ExtraFrame>
  );
}

function Sentence() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const on = useOptionText('ModelRequestRateLimitEnabled') === 'true';
  const minutes = Number(useOptionText('ModelRequestRateLimitDurationMinutes'));
  const requests = Number(useOptionText('ModelRequestRateLimitCount'));
  const successes = format.integer(Number(useOptionText('ModelRequestRateLimitSuccessCount')));
  if (!on) return t('rate.off');
  if (minutes === 0) return t('rate.zero');
  if (requests > 0) return t('rate.both', { count: minutes, requests: format.integer(requests), successes });
  return t('rate.successes', { count: minutes, successes });
}
