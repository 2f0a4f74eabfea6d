import { Button } from '@chakra-ui/react/button';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useTranslation } from '../../i18n/use-translation';
import { request } from '../../lib/rest';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { enter, type SignInResponse } from './sign-in.calls';

const challenge = z.object({
  options: z.object({ publicKey: z.looseObject({ challenge: z.string() }) }),
});

/** Endpoints for a passkey as the only factor or as the second factor. */
type PasskeyCeremony = '/api/user/passkey/login' | '/api/user/login/2fa/passkey';

/** Whether the browser supports passkeys and the page is a secure context. */
export const canUsePasskeys = (): boolean =>
  typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';

interface PasskeyButtonProps {
  ceremony: PasskeyCeremony;
  label: string;
  onResponse(response: SignInResponse): void;
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
      const response = await enterByPasskey(ceremony);
      if (response) onResponse(response);
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

/** Signs in with a passkey; `null` if the user cancelled or has none for this site. Throws `ProblemError`. */
async function enterByPasskey(path: PasskeyCeremony): Promise<SignInResponse | null> {
  const { options } = z.parse(challenge, await request<unknown>('POST', `${path}/begin`));
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options.publicKey);
  // Browsers report a cancelled prompt and a missing passkey in the same way.
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  return credential instanceof PublicKeyCredential ? enter('POST', `${path}/finish`, credential.toJSON()) : null;
}
