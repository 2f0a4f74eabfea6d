import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Stack } from '@chakra-ui/react/stack';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../ui/icon-action';
import { duplicateRows, joinRows, keyRows } from './key-list';
import { pasteKeys } from './single-key';

interface KeyRowsProps {
  value: string;
  onChange(value: string): void;
  shown: boolean;
  firstRef: (element: HTMLInputElement | null) => void;
}

/** One row per key; rows that repeat an earlier key are marked. */
export function KeyRows({ value, onChange, shown, firstRef }: KeyRowsProps) {
  const { t } = useTranslation('channels');
  const texts = keyRows(value);
  const duplicates = duplicateRows(texts);
  const rows = texts.map((text, index) => ({ id: `key-${index}`, text, number: index + 1 }));
  const replace = (at: number, text: string) => onChange(joinRows(texts.with(at, text)));
  const remove = (at: number) => onChange(joinRows(texts.toSpliced(at, 1)));
  return (
    <Stack gap="1.5" w="full" maxH="72" overflow="auto" p="0.5">
      {rows.map(({ id, text, number }, index) => (
        <Box key={id}>
          <Flex gap="2" align="center">
            <Box
              textStyle="caption"
              color="fg.muted"
              w="6"
              textAlign="end"
              fontVariantNumeric="tabular-nums"
              aria-hidden
            >
              {number}
            </Box>
            <Input
              ref={index === 0 ? firstRef : undefined}
              size="sm"
              type={shown ? 'text' : 'password'}
              fontFamily={text ? 'mono' : undefined}
              autoComplete="off"
              spellCheck={false}
              aria-label={t('keys.row', { number })}
              value={text}
              onPaste={(event) => pasteKeys(event, text, (next) => replace(index, next))}
              onChange={(event) => replace(index, event.target.value)}
            />
            <IconAction size="sm" icon={X} label={t('keys.removeRow', { number })} onClick={() => remove(index)} />
          </Flex>
          {duplicates.has(index) && (
            <Box textStyle="caption" color="fg.warning" ps="8">
              {t('keys.duplicate')}
            </Box>
          )}
        </Box>
      ))}
    </Stack>
  );
}
