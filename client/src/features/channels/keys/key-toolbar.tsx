import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../ui/overlay/confirm';
import { duplicateRows, keyRows } from './key-list';

interface KeyToolbarProps {
  value: string;
  onChange(value: string): void;
  asText: boolean;
  onToggleText(): void;
  shown: boolean;
  onToggleShown(): void;
}

/** Key count, duplicates and bulk actions. */
export function KeyToolbar({ value, onChange, asText, onToggleText, shown, onToggleShown }: KeyToolbarProps) {
  const { t } = useTranslation('channels');
  const confirm = useConfirm();
  const rows = keyRows(value);
  const count = rows.filter((row) => row.trim() !== '').length;
  const duplicates = duplicateRows(rows).size;
  const clear = async () => {
    const question = { title: t('keys.clearTitle', { number: count }), action: t('keys.clearAction'), dangerous: true };
    if (count === 0 || (await confirm(question))) onChange('');
  };
  return (
    <Flex w="full" gap="1" align="center" wrap="wrap">
      <Box flex="1" minW="32" textStyle="caption" color="fg.muted" role="status">
        {t('keys.count', { count })}
        {duplicates > 0 && (
          <Box as="span" color="fg.warning">
            {' · '}
            {t('keys.duplicates', { count: duplicates })}
          </Box>
        )}
      </Box>
      {!asText && (
        <>
          <Button size="xs" variant="ghost" onClick={() => onChange(`${value}\n`)}>
            <Plus aria-hidden />
            {t('keys.add')}
          </Button>
          <Button size="xs" variant="ghost" aria-pressed={shown} onClick={onToggleShown}>
            {shown ? t('keys.hide') : t('keys.show')}
          </Button>
        </>
      )}
      <Button size="xs" variant="ghost" onClick={onToggleText}>
        {asText ? t('keys.asRows') : t('keys.asText')}
      </Button>
      <Button size="xs" variant="ghost" onClick={() => void clear()}>
        {t('keys.clear')}
      </Button>
    </Flex>
  );
}
