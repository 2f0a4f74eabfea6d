import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { lazy, type MouseEvent, Suspense, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Badge } from '../../../ui/data/badge';
import { Callout } from '../../../ui/feedback/callout';
import { useDialogState } from '../../../ui/overlay/use-dialog-state';
import { Section } from '../../../ui/section';
import { type PersonalSecurityQuery, usePersonalBeginSecondFactorMutation } from '../shared/personal.generated';
import type { SecondFactorStep } from './second-factor.dialog';
import type { Reauthenticate } from './use-reauthentication';

const SecondFactorDialog = lazy(() =>
  import('./second-factor.dialog').then((m) => ({ default: m.SecondFactorDialog })),
);

interface SecondFactorCardProps {
  state: NonNullable<PersonalSecurityQuery['viewer']>['secondFactor'];
  reauthenticate: Reauthenticate;
  refetch(): Promise<unknown>;
}

/** At or below this number of recovery codes, the card suggests new ones. */
const fewCodes = 3;

export function SecondFactorCard({ state, reauthenticate, refetch }: SecondFactorCardProps) {
  const { t } = useTranslation('personal');
  const [begin, { loading }] = usePersonalBeginSecondFactorMutation();
  const { held, show, close } = useDialogState<SecondFactorStep>();
  const { actions, remember, returnTo } = useReturn();

  const onBegin = async (event: MouseEvent<HTMLElement>) => {
    remember(event);
    const response = await reauthenticate((identity) => begin({ variables: { identity } }));
    if (response?.data) show(response.data.beginSecondFactor);
  };
  const onStep = (step: SecondFactorStep) => (event: MouseEvent<HTMLElement>) => {
    remember(event);
    show(step);
  };
  const { enabled, recoveryCodesLeft } = state;
  return (
    <Section
      title={t('secondFactor.title')}
      text={t('secondFactor.text')}
      action={
        <Badge color={enabled ? 'green' : 'gray'} icon={enabled ? 'check' : 'none'}>
          {enabled ? t('secondFactor.on') : t('secondFactor.off')}
        </Badge>
      }
    >
      {enabled ? (
        <Flex ref={actions} direction="column" gap="3" align="flex-start">
          {recoveryCodesLeft <= fewCodes ? (
            <Callout tone="warning">{t('secondFactor.few', { count: recoveryCodesLeft })}</Callout>
          ) : (
            <span>{t('secondFactor.left', { count: recoveryCodesLeft })}</span>
          )}
          <Flex gap="2" wrap="wrap">
            <Button onClick={onStep('renew')}>{t('secondFactor.renew')}</Button>
            <Button variant="ghost" colorPalette="danger" onClick={onStep('disable')}>
              {t('secondFactor.disable')}
            </Button>
          </Flex>
        </Flex>
      ) : (
        <Flex ref={actions}>
          <Button loading={loading} loadingText={t('secondFactor.enable')} onClick={onBegin}>
            {t('secondFactor.enable')}
          </Button>
        </Flex>
      )}
      <Suspense fallback={null}>
        {held && (
          <SecondFactorDialog
            key={held.serial}
            step={held.value}
            open={held.open}
            onClose={close}
            onChanged={() => refetch().catch(() => undefined)}
            returnTo={returnTo}
          />
        )}
      </Suspense>
    </Section>
  );
}

/** Returns the focus to the button that opened the dialog, or to the first button if it was replaced. */
function useReturn() {
  const actions = useRef<HTMLDivElement>(null);
  const began = useRef<HTMLElement>(null);
  return {
    actions,
    remember: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      began.current = currentTarget;
    },
    returnTo: () => (began.current?.isConnected ? began.current : (actions.current?.querySelector('button') ?? null)),
  };
}
