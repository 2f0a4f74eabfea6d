import { Button } from '@chakra-ui/react/button';
import { useTranslation } from '../../i18n/use-translation';
import { Callout } from '../../ui/feedback/callout';
import { DetailDialog } from '../../ui/overlay/detail-dialog';

interface DefaultPasswordDialogProps {
  open: boolean;
  onChange(): void;
  onLater(): void;
}

/** Warns that the default password of the first account is still in use. It closes only with a choice. */
export function DefaultPasswordDialog({ open, onChange, onLater }: DefaultPasswordDialogProps) {
  const { t } = useTranslation('login');
  return (
    <DetailDialog
      open={open}
      onClose={onLater}
      size="sm"
      dismissable={false}
      title={t('defaultPassword.title')}
      footer={
        <>
          <Button onClick={onLater}>{t('defaultPassword.later')}</Button>
          <Button variant="solid" colorPalette="brand" onClick={onChange}>
            {t('defaultPassword.change')}
          </Button>
        </>
      }
    >
      <Callout tone="warning">{t('defaultPassword.text')}</Callout>
    </DetailDialog>
  );
}
