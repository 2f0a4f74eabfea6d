import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';
import type { DialogProps } from '../form-dialog';
import { RecoveryCodes } from './recovery-codes';
import { DisableForm, EnrolForm, type Enrolment, RenewForm } from './second-factor.forms';

/** The action on the second factor: enrolment with this secret, new recovery codes, or disabling. */
export type SecondFactorStep = Enrolment | 'renew' | 'disable';

type SecondFactorDialogProps = DialogProps & {
  step: SecondFactorStep;
  onChanged(): Promise<unknown>;
  /** Element that receives the focus on close. */
  returnTo(): HTMLElement | null;
};

/** One action and its recovery codes. The codes are shown once: then only the button closes the dialog. */
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
