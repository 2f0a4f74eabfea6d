import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CopyButton } from '../copy';
import { IconAction } from '../icon-action';

/** Milliseconds a revealed secret stays readable: long enough to compare, short enough for a shared screen. */
const readable = 30_000;

interface SecretCellProps {
  /** What stands for the secret while nobody asked. */
  hint: string;
  /** Fetches the secret; `undefined` when that failed and was shown. */
  reveal(): Promise<string | undefined>;
  /** Translated names of the three acts, with whose secret it is. */
  labels: { show: string; hide: string; copy: string };
}

/** A masked secret. The whole one is fetched only when somebody asks, and forgotten again. */
export function SecretCell({ hint, reveal, labels }: SecretCellProps) {
  const [shown, setShown] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), readable);
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
    <Flex align="center" gap="0.5" minW="0">
      <Box
        as="code"
        fontFamily="mono"
        textStyle="table"
        {...(shown
          ? { minW: '44', maxW: '52', whiteSpace: 'normal', wordBreak: 'break-all' }
          : { whiteSpace: 'nowrap' })}
      >
        {shown ?? hint}
      </Box>
      <IconAction
        icon={shown ? EyeOff : Eye}
        size="xs"
        loading={busy}
        label={shown ? labels.hide : labels.show}
        onClick={toggle}
      />
      <CopyButton size="xs" value={shown ?? reveal} label={labels.copy} />
    </Flex>
  );
}
