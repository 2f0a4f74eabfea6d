import { Box } from '@chakra-ui/react/box';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Dash } from './figures';

/** Texts longer than this may not fit two lines of a column. */
const maxShortLength = 84;

/** A prompt or an upstream error: two lines, expandable. */
export function LongText({ text, mono }: { text: string; mono?: boolean }) {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(false);
  if (!text) return <Dash />;
  const body = (
    <Box
      lineClamp={open ? undefined : 2}
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      fontFamily={mono ? 'mono' : undefined}
    >
      {text}
    </Box>
  );
  if (text.length <= maxShortLength && !text.includes('\n')) return body;
  return (
    <Box>
      {body}
      <Box
        as="button"
        color="brand.fg"
        textStyle="caption"
        minH="6"
        cursor="pointer"
        borderRadius="sm"
        aria-expanded={open}
        css={{ _hover: { textDecoration: 'underline' } }}
        onClick={() => setOpen(!open)}
      >
        {open ? t('text.less') : t('text.more')}
      </Box>
    </Box>
  );
}
