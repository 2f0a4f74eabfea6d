import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Link } from '@chakra-ui/react/link';
import { Textarea } from '@chakra-ui/react/textarea';
import { useDeferredValue, useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { SafeHtml } from '../../../ui/data/safe-html';
import type { Control } from '../catalogue/spec';

interface DocumentControlProps {
  control: Extract<Control, { kind: 'document' }>;
  text: string;
  onChange(text: string): void;
}

const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text.trim());

/** A text of the site with a sanitised preview. */
export function DocumentControl({ control, text, onChange }: DocumentControlProps) {
  const { t } = useTranslation('settings');
  const shown = useDeferredValue(text);
  const heading = useId();
  return (
    <Grid w="full" gap="3" templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}>
      <Textarea
        rows={8}
        resize="vertical"
        fontFamily="mono"
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <Box role="group" aria-labelledby={heading} layerStyle="inset" px="4" py="3" minW="0" maxH="96" overflow="auto">
        <Box id={heading} textStyle="caption" color="fg.muted" mb="2">
          {t('preview.title')}
        </Box>
        {shown.trim() === '' ? (
          <Box color="fg.subtle">{t('preview.empty')}</Box>
        ) : control.framed && isAddress(shown) ? (
          <Box overflowWrap="anywhere">
            {t('preview.framed')}{' '}
            <Link href={shown.trim()} target="_blank" rel="noopener noreferrer">
              {shown.trim()}
            </Link>
          </Box>
        ) : (
          <SafeHtml source={shown} format={control.format} />
        )}
      </Box>
    </Grid>
  );
}
