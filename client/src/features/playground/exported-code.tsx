import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { PlaygroundRequest } from '../../lib/playground-stream';
import { siteOrigin } from '../../lib/snippets';
import { useStatus } from '../../lib/status';
import { CodeBlock } from '../../ui/data/code-block';
import { SelectInput } from '../../ui/form/select-input';
import { type ExportLanguage, exportLanguages, exportOf } from './export-code';

/** The request as code of a chosen SDK. */
export function ExportedCode({ request }: { request(): PlaygroundRequest }) {
  const { t } = useTranslation('playground');
  const origin = siteOrigin(useStatus().server_address);
  const [language, setLanguage] = useState<ExportLanguage>('curl');
  return (
    <Stack gap="3">
      <Box color="fg.muted">{t('exportText')}</Box>
      <SelectInput
        label={t('exportLanguage')}
        value={language}
        onChange={(value) => setLanguage(value as ExportLanguage)}
        options={exportLanguages.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <CodeBlock
        label={exportLanguages.find(({ id }) => id === language)?.name ?? ''}
        code={exportOf(language, origin, request())}
      />
    </Stack>
  );
}
