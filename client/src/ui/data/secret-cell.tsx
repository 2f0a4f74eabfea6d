import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CopyButton } from '../copy';
import { IconAction } from '../icon-action';

/** Time a revealed secret stays visible, in ms. */
const visibleMs = 30_000;

interface SecretCellProps {
  /** Masked form of the secret. */
  hint: string;
  /** Fetches the secret; `undefined` if it failed and the error was shown. */
  reveal(): Promise<string | undefined>;
  /** Translated labels of the three actions. */
  labels: { show: string; hide: string; copy: string };
}

/** A masked secret. The full secret is fetched on demand and not kept. */
export function SecretCell({ hint, reveal, labels }: SecretCellProps) {
  const [shown, setShown] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), visibleMs);
    return () => clearTimeout(timer);
  }, [shown]);

  const toggle = async () => {
    if (shown) {
      setShown(undefined);
      return;
    }
    setBusy(true);
    setShown(await reveal());
    setBusy(false);
  };
  return (
    <div className="secret" data-shown={shown ? '' : undefined}>
      <code>{shown ?? hint}</code>
      <IconAction
        icon={shown ? EyeOff : Eye}
        size="xs"
        loading={busy}
        label={shown ? labels.hide : labels.show}
        onClick={toggle}
      />
      <CopyButton size="xs" value={shown ?? reveal} label={labels.copy} />
    </div>
  );
}
