import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { CopyProvider, useCopy } from '../../ui/copy';
import { CodeBlock } from '../../ui/data/code-block';
import { Callout } from '../../ui/feedback/callout';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { FormAlert } from '../../ui/form/form-alert';
import { BarePage } from '../../ui/shell/bare-page';
import { resetPassword } from './account.calls';
import { AuthLink } from './auth-link';

/** Target of the password reset link. */
export function ResetConfirmPage() {
  const { t } = useTranslation('login');
  const [search] = useSearchParams();
  const email = search.get('email') ?? '';
  const token = search.get('token') ?? '';
  const complete = email !== '' && token !== '';
  return (
    <CopyProvider>
      <BarePage title={t('newPassword.title')} heading={t('newPassword.title')}>
        {complete ? <NewPassword email={email} token={token} /> : <IncompleteLink />}
        <Flex mt="5" justify="center">
          <AuthLink to="/login">{t('toLogin')}</AuthLink>
        </Flex>
      </BarePage>
    </CopyProvider>
  );
}

function IncompleteLink() {
  const { t } = useTranslation('login');
  return (
    <Stack gap="4">
      <Callout tone="error">{t('newPassword.incomplete')}</Callout>
      <Flex justify="center">
        <AuthLink to="/reset">{t('newPassword.again')}</AuthLink>
      </Flex>
    </Stack>
  );
}

/** The password is reset on click only, because mail scanners open links automatically. */
function NewPassword({ email, token }: { email: string; token: string }) {
  const { t } = useTranslation('login');
  const { t: tc } = useTranslation('common');
  const explain = useProblemText();
  const copy = useCopy();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [result, setResult] = useState<{ password: string; copied: boolean }>();

  const submit = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const password = await resetPassword(email, token);
      setResult({ password, copied: false });
      setResult({ password, copied: await copy(password) });
    } catch (error) {
      setProblem(explain(error).text);
    } finally {
      setBusy(false);
    }
  };

  if (result) {
    return (
      <Stack gap="4">
        <div role="status">
          <Callout tone="success">{result.copied ? t('newPassword.copied') : t('newPassword.done')}</Callout>
        </div>
        <CodeBlock code={result.password} label={t('newPassword.label')} />
      </Stack>
    );
  }
  return (
    <Stack gap="4">
      <FormAlert message={problem} />
      <Box overflowWrap="anywhere">{t('newPassword.text', { email })}</Box>
      <Button
        size="lg"
        variant="solid"
        colorPalette="brand"
        loading={busy}
        loadingText={tc('action.submit')}
        onClick={submit}
      >
        {tc('action.submit')}
      </Button>
    </Stack>
  );
}
