import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';
import type { DialogProps } from '../form-dialog';
import { RecoveryCodes } from './recovery-codes';
import { DisableForm, EnrolForm, type Enrolment, RenewForm } from './second-factor.forms';

/** What is done to the second factor: an app learns this secret, or … */
export type SecondFactorStep = Enrolment | 'renew' | 'disable';

type SecondFactorDialogProps = DialogProps & {
  step: SecondFactorStep;
  onChanged(): Promise<unknown>;
  /** Where the focus goes back to. */
  returnTo(): HTMLElement | null;
};

/** A step, and the recovery codes that it may bring. They are told once: then nothing but the button closes it. */
export function SecondFactorDialog({ step, open, onClose, onChanged, returnTo }: SecondFactorDialogProps) {
  const { t } = useTranslation('personal');
  const [codes, setCodes] = useState<readonly string[]>();
  const onCodes = (fresh: readonly string[]) => {
    setCodes(fresh);
    void onChanged();
  };
  const titles = {
    enable: t('secondFactor.enable'),
    renew: t('secondFactor.renew'),
    disable: t('secondFactor.disableTitle'),
  };
  const title = titles[typeof step === 'string' ? step : 'enable'];
  return (
    <DetailDialog
      open={open}
      onClose={onClose}
      size="sm"
      title={codes ? t('recovery.title') : title}
      dismissable={codes === undefined}
      returnTo={returnTo}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : step === 'renew' ? (
        <RenewForm onClose={onClose} onCodes={onCodes} />
      ) : step === 'disable' ? (
        <DisableForm onClose={onClose} onDone={onChanged} />
      ) : (
        <EnrolForm enrolment={step} onClose={onClose} onCodes={onCodes} />
      )}
    </DetailDialog>
  );
}
