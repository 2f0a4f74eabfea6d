import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { useTranslation } from '../../i18n/use-translation';
import { snippet } from '../../lib/snippets';
import { CodeBlock } from '../../ui/data/code-block';

interface FirstTokenProps {
  /** Origin of the site. */
  origin: string;
  model: string;
}

/** Shows a user without tokens how to call the API with one. */
export function FirstToken({ origin, model }: FirstTokenProps) {
  const { t } = useTranslation('tokens');
  return (
    <Stack gap="4">
      <span>{t('empty.text')}</span>
      <Box textAlign="start" maxW="calc(100vw - 5rem)">
        <CodeBlock label="curl" code={snippet('curl', { origin, model, key: 'sk-…' })} />
      </Box>
    </Stack>
  );
}
