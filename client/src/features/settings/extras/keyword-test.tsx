import { Box } from '@chakra-ui/react/box';
import { Field } from '@chakra-ui/react/field';
import { Textarea } from '@chakra-ui/react/textarea';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { wordsOf } from '../catalogue/rules';
import { useOptionText } from '../use-drafts';
import { ExtraFrame } from './extra-frame';

/** Tests which of the entered keywords an upstream error matches. */
export function KeywordTest() {
  const { t } = useTranslation('settings');
  const [error, setError] = useState('');
  return (
    <ExtraFrame>
      <Field.Root>
        <Field.Label>{t('keywordTest.label')}</Field.Label>
        <Textarea
          rows={2}
          resize="vertical"
          placeholder={t('keywordTest.placeholder')}
          value={error}
          onChange={(event) => setError(event.target.value)}
        />
      </Field.Root>
      <Box role="status" mt="1.5" textStyle="caption">
        {error.trim() !== '' && <Verdict error={error} />}
      </Box>
    </ExtraFrame>
  );
}

function Verdict({ error }: { error: string }) {
  const { t } = useTranslation('settings');
  const { all } = wordsOf(useOptionText('AutomaticDisableKeywords'));
  const on = useOptionText('AutomaticDisableChannelEnabled') === 'true';
  const hits = all.filter((word) => error.toLowerCase().includes(word.toLowerCase()));
  if (hits.length === 0) return <Box color="fg.muted">{t('keywordTest.miss')}</Box>;
  return (
    <>
      <Box color="fg.warning">{t('keywordTest.hit', { words: hits.join(', ') })}</Box>
      {!on && <Box color="fg.muted">{t('keywordTest.off')}</Box>}
    </>
  );
}
