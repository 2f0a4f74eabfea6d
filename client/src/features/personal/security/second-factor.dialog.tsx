import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { saveText } from '../../../lib/download';
import { CopyButton } from '../../../ui/copy';
import { Callout } from '../../../ui/feedback/callout';
import { DetailDialog, type DialogProps } from '../../../ui/overlay/detail-dialog';
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
  const changed = useRef<Promise<unknown>>(Promise.resolve());
  const onCodes = (fresh: readonly string[]) => {
    setCodes(fresh);
    changed.current = onChanged();
  };
  // The state on the page may replace the button that receives the focus, so the dialog closes after it.
  const onDone = () => void changed.current.then(onClose);
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
      onExited={() => isFocusLost() && returnTo()?.focus()}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onDone} />
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

/** The focus trap of a dialog that closes within a frame is not active yet, and does not return the focus. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.closest('[role=dialog]') != null;
}

/** The codes are shown only here. They receive the focus: the field that had it is removed with the form. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const { t } = useTranslation('personal');
  const text = codes.join('\n');
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.focus(), []);
  return (
    <Stack ref={content} tabIndex={-1} outline="0" gap="4">
      <Callout tone="warning">{t('recovery.text')}</Callout>
      <Grid
        as="ul"
        aria-label={t('recovery.title')}
        layerStyle="inset"
        listStyleType="none"
        templateColumns={{ base: '1fr', sm: '1fr 1fr' }}
        gap="2"
        p="4"
      >
        {codes.map((code) => (
          <Box as="li" key={code} fontFamily="mono">
            {code}
          </Box>
        ))}
      </Grid>
      <Flex justify="flex-end" gap="3" wrap="wrap">
        <CopyButton shape="button" size="md" value={text} label={t('recovery.copy')} />
        <Button onClick={() => saveText('recovery-codes.txt', `${text}\n`)}>
          <Download aria-hidden />
          {t('recovery.download')}
        </Button>
        <Button variant="solid" colorPalette="brand" onClick={onDone}>
          {t('recovery.done')}
        </Button>
      </Flex>
    </Stack>
  );
}
