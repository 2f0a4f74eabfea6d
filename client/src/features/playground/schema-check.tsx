import { Box } from '@chakra-ui/react/box';
import { useTranslation } from '../../i18n/use-translation';
import { Badge } from '../../ui/data/badge';
import { checkReply } from './reply-check';

interface SchemaCheckProps {
  content: string;
  /** JSON schema that the reply was requested with. */
  schema: string;
}

/** Whether the text of a reply has the form of the schema. */
export function SchemaCheck({ content, schema }: SchemaCheckProps) {
  const { t } = useTranslation('workbench');
  const found = checkReply(content, schema);
  if (found === undefined) return null;
  if (found.kind === 'valid') return <Badge color="green">{t('check.valid')}</Badge>;
  return (
    <Box>
      <Badge color={found.kind === 'unchecked' ? 'gray' : 'red'}>{t(`check.${found.kind}`)}</Badge>
      {found.kind === 'mismatch' && (
        <Box textStyle="caption" color="fg.muted" mt="1" overflowWrap="anywhere">
          {t('check.places', { places: found.places.join(', ') })}
        </Box>
      )}
    </Box>
  );
}
