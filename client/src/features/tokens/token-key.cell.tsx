import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy';
import { IconAction } from '../../ui/icon-action';

/** Milliseconds a revealed key stays readable: long enough to compare, short enough for a shared screen. */
const readable = 30_000;

interface TokenKeyCellProps {
  name: string;
  hint: string;
  /** Fetches the key; `undefined` when that failed and was shown. */
  reveal(): Promise<string | undefined>;
}

/** The masked key. The whole one is fetched only when somebody asks, and forgotten again. */
export function TokenKeyCell({ name, hint, reveal }: TokenKeyCellProps) {
  const { t } = useTranslation('tokens');
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
        label={shown ? t('key.hide', { name }) : t('key.show', { name })}
        onClick={toggle}
      />
      <CopyButton size="xs" value={shown ?? reveal} label={t('key.copy', { name })} />
    </Flex>
  );
}
