import { Button } from '@chakra-ui/react/button';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import type { SignInResponse } from './login.schema';
import { canUsePasskeys, enterByPasskey, type PasskeyCeremony } from './passkey';

interface PasskeyButtonProps {
  ceremony: PasskeyCeremony;
  label: string;
  onResponse(answer: SignInResponse): void;
  onProblem(text: string): void;
}

/** Rendered only if the browser supports passkeys. */
export function PasskeyButton({ ceremony, label, onResponse, onProblem }: PasskeyButtonProps) {
  const { t } = useTranslation('login');
  const explain = useProblemText();
  const [busy, setBusy] = useState(false);
  if (!canUsePasskeys()) return null;

  const onClick = async () => {
    setBusy(true);
    try {
      const answer = await enterByPasskey(ceremony);
      if (answer) onResponse(answer);
      else onProblem(t('passkeyUnused'));
    } catch (error) {
      onProblem(explain(error).text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="lg" loading={busy} loadingText={label} onClick={onClick}>
      <Fingerprint aria-hidden />
      {label}
    </Button>
  );
}
