import { skipToken } from '@apollo/client/react';
import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/feedback/states';
import { Folded } from './folded';
import { readOther } from './log-other';
import { type LogRowFragment, useLogContentQuery } from './logs.generated';

interface LogContentProps {
  log: LogRowFragment;
  /** The documented `other` record of the row, in which old rows contain the texts. */
  other: string;
  /** The site stores request contents. `undefined` while unknown. */
  stored: boolean | undefined;
}

/**
 * Stored contents of a request. Loaded on click only, because the log of the owner records that an administrator has
 * read them.
 */
export function LogContent({ log, other: record, stored }: LogContentProps) {
  const { t } = useTranslation('logs');
  const [asked, setAsked] = useState(false);
  const { data, loading, error, refetch } = useLogContentQuery(
    asked ? { variables: { id: log.id }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const other = readOther(record);
  const content = data?.logContent;
  const texts = [
    ['systemPrompt', content?.systemPrompt || other.system_prompt],
    ['context', content?.context || other.context],
    ['input', content?.input || other.input_content],
    ['output', content?.output || other.output_content],
  ] as const;
  const given = texts.filter(([, text]) => text);
  return (
    <Stack gap="1" align="flex-start">
      {given.map(([id, text]) => (
        <Folded key={id} title={t(`detail.${id}`)} code={text ?? ''} open={Boolean(content)} />
      ))}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {given.length === 0 && stored === false && <Text color="fg.muted">{t('detail.contentOff')}</Text>}
      {given.length === 0 && stored && data && <Text color="fg.muted">{t('detail.contentNone')}</Text>}
      {!data && !error && (
        <Button size="sm" variant="outline" loading={loading} onClick={() => setAsked(true)}>
          {t('detail.showContent')}
        </Button>
      )}
    </Stack>
  );
}
