import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/data/badge';
import { Callout } from '../../ui/feedback/callout';
import { Panel } from './panel';
import { type PersonalSecurityQuery, usePersonalBeginSecondFactorMutation } from './personal.generated';
import type { SecondFactorStep } from './second-factor.dialog';
import { useHeld } from './use-held';
import type { Prove } from './use-identity-proof';

const SecondFactorDialog = lazy(() =>
  import('./second-factor.dialog').then((m) => ({ default: m.SecondFactorDialog })),
);

interface SecondFactorCardProps {
  state: NonNullable<PersonalSecurityQuery['viewer']>['secondFactor'];
  prove: Prove;
  refetch(): Promise<unknown>;
}

/** So few recovery codes are a reason to make new ones. */
const fewCodes = 3;

export function SecondFactorCard({ state, prove, refetch }: SecondFactorCardProps) {
  const { t } = useTranslation('personal');
  const [begin, { loading }] = usePersonalBeginSecondFactorMutation();
  const { held, show, close } = useHeld<SecondFactorStep>();

  const onBegin = async () => {
    const answer = await prove((identity) => begin({ variables: { identity } }));
    if (answer?.data) show(answer.data.beginSecondFactor);
  };
  const { enabled, recoveryCodesLeft } = state;
  return (
    <Panel
      title={t('secondFactor.title')}
      text={t('secondFactor.text')}
      action={
        <Badge color={enabled ? 'green' : 'gray'} icon={enabled ? 'check' : 'none'}>
          {enabled ? t('secondFactor.on') : t('secondFactor.off')}
        </Badge>
      }
    >
      {enabled ? (
        <Flex direction="column" gap="3" align="flex-start">
          {recoveryCodesLeft <= fewCodes ? (
            <Callout tone="warning">{t('secondFactor.few', { count: recoveryCodesLeft })}</Callout>
          ) : (
            <span>{t('secondFactor.left', { count: recoveryCodesLeft })}</span>
          )}
          <Flex gap="2" wrap="wrap">
            <Button onClick={() => show('renew')}>{t('secondFactor.renew')}</Button>
            <Button variant="ghost" colorPalette="danger" onClick={() => show('disable')}>
              {t('secondFactor.disable')}
            </Button>
          </Flex>
        </Flex>
      ) : (
        <Button loading={loading} loadingText={t('secondFactor.enable')} onClick={onBegin}>
          {t('secondFactor.enable')}
        </Button>
      )}
      <Suspense fallback={null}>
        {held && (
          <SecondFactorDialog
            key={held.serial}
            step={held.value}
            open={held.open}
            onClose={close}
            onChanged={() => void refetch().catch(() => undefined)}
          />
        )}
      </Suspense>
    </Panel>
  );
}
