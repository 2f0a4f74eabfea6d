import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PersonalSecurityQuery, usePersonalBeginSecondFactorMutation } from '../../graphql/generated';
import { Badge } from '../../ui/data/badge';
import { Callout } from '../../ui/feedback/callout';
import type { DialogProps } from './form-dialog';
import { Panel } from './panel';
import type { Enrolment } from './second-factor.dialogs';
import { useHeld } from './use-held';
import type { Prove } from './use-identity-proof';

const dialogs = () => import('./second-factor.dialogs');
const EnrolDialog = lazy(() => dialogs().then((m) => ({ default: m.EnrolDialog })));
const RenewDialog = lazy(() => dialogs().then((m) => ({ default: m.RenewDialog })));
const DisableDialog = lazy(() => dialogs().then((m) => ({ default: m.DisableDialog })));
const RecoveryCodesDialog = lazy(() =>
  import('./recovery-codes.dialog').then((m) => ({ default: m.RecoveryCodesDialog })),
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
  const { held, show, close } = useHeld<Enrolment | 'renew' | 'disable'>();
  const [codes, setCodes] = useState<readonly string[]>();

  const onBegin = async () => {
    const answer = await prove((identity) => begin({ variables: { identity } }));
    if (answer?.data) show(answer.data.beginSecondFactor);
  };
  const onCodes = (fresh: readonly string[]) => {
    setCodes(fresh);
    void refetch().catch(() => undefined);
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
        {held && <StepDialog key={held.serial} step={held.value} open={held.open} onClose={close} onCodes={onCodes} />}
        {codes && (
          <RecoveryCodesDialog
            // Two dialogs at once would close each other.
            open={!held?.open}
            codes={codes}
            onClose={() => setCodes(undefined)}
          />
        )}
      </Suspense>
    </Panel>
  );
}

interface StepDialogProps extends DialogProps {
  step: Enrolment | 'renew' | 'disable';
  onCodes(codes: readonly string[]): void;
}

function StepDialog({ step, ...dialog }: StepDialogProps) {
  if (step === 'renew') return <RenewDialog {...dialog} />;
  if (step === 'disable') return <DisableDialog {...dialog} />;
  return <EnrolDialog {...dialog} enrolment={step} />;
}
