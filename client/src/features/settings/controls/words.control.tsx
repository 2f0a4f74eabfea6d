import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Textarea } from '@chakra-ui/react/textarea';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../rules';

/** One entry per line, with a count and a list of duplicates. */
export function WordsControl({ text, onChange }: { text: string; onChange(text: string): void }) {
  const { t } = useTranslation('settings');
  const { all, repeated } = wordsOf(text);
  const dropRepeated = () => {
    const seen = new Set<string>();
    const isNew = (word: string) => !seen.has(word.toLowerCase()) && seen.add(word.toLowerCase());
    onChange(all.filter(isNew).join('\n'));
  };
  return (
    <>
      <Textarea
        rows={6}
        resize="vertical"
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <Flex w="full" gap="3" align="center" wrap="wrap" textStyle="caption" color="fg.muted" minH="6">
        <span>{t('words.count', { count: all.length })}</span>
        {repeated.length > 0 && (
          <>
            <Flex as="span" color="fg.warning" overflowWrap="anywhere">
              {t('words.repeated', { words: repeated.join(', ') })}
            </Flex>
            <Button size="xs" onClick={dropRepeated}>
              {t('words.dropRepeated')}
            </Button>
          </>
        )}
      </Flex>
    </>
  );
}
