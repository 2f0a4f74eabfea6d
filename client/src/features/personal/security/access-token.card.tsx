import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { copyText } from '../../../lib/clipboard';
import { CodeBlock } from '../../../ui/data/code-block';
import { Callout } from '../../../ui/feedback/callout';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../../ui/overlay/confirm';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';
import { Section } from '../../../ui/section';
import { usePersonalCreateAccessTokenMutation } from '../shared/personal.generated';

interface IssuedToken {
  text: string;
  /** The token is already in the clipboard. */
  copied: boolean;
}

/** The access token of the account for API clients; shown only once. */
export function AccessTokenCard() {
  const { t } = useTranslation('personal');
  const act = useMutationHandler();
  const confirm = useConfirm();
  const [create, { loading }] = usePersonalCreateAccessTokenMutation();
  const [token, setToken] = useState<IssuedToken>();

  const onCreate = async () => {
    const sure = await confirm({
      title: t('accessToken.confirmTitle'),
      text: t('accessToken.confirmText'),
      action: t('accessToken.create'),
    });
    if (!sure) return;
    const response = await act(() => create());
    const made = response?.data?.createAccessToken;
    if (!made) return;
    // A refused copy needs no message: the dialog has a copy button.
    setToken({ text: made, copied: await copyText(made) });
  };
  return (
    <>
      <Section
        title={t('accessToken.title')}
        text={t('accessToken.text')}
        action={
          <Button loading={loading} loadingText={t('accessToken.create')} onClick={onCreate}>
            {t('accessToken.create')}
          </Button>
        }
      />
      <TokenDialog token={token} onClose={() => setToken(undefined)} />
    </>
  );
}

function TokenDialog({ token, onClose }: { token: IssuedToken | undefined; onClose(): void }) {
  const { t } = useTranslation('personal');
  const { t: tc } = useTranslation('common');
  return (
    <DetailDialog
      open={token !== undefined}
      onClose={onClose}
      title={t('accessToken.doneTitle')}
      dismissable={false}
      footer={
        <Button variant="solid" colorPalette="brand" onClick={onClose}>
          {tc('action.close')}
        </Button>
      }
    >
      <Stack gap="4">
        <Callout tone="warning">{token?.copied ? t('accessToken.onceCopied') : t('accessToken.once')}</Callout>
        <CodeBlock code={token?.text ?? ''} label={t('accessToken.title')} />
      </Stack>
    </DetailDialog>
  );
}
