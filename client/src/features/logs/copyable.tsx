import { Box } from '@chakra-ui/react/box';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../ui/copy';
import { notify } from '../../ui/feedback/notify';
import { Tip } from '../../ui/tip';

/** A name that is copied on click. */
export function Copyable({ text, mono }: { text: string; mono?: boolean }) {
  const { t } = useTranslation('logs');
  const { t: tc } = useTranslation('common');
  const copy = useCopy();
  const onClick = async () => {
    if (await copy(text)) notify.success(tc('copied'), { description: text });
  };
  return (
    <Tip content={t('clickToCopy', { text })}>
      <Box
        as="button"
        fontFamily={mono ? 'mono' : undefined}
        textAlign="start"
        cursor="copy"
        maxW="52"
        lineHeight="1.5rem"
        truncate
        display="inline-block"
        verticalAlign="bottom"
        borderRadius="sm"
        css={{ _hover: { textDecoration: 'underline dotted', textUnderlineOffset: '3px' } }}
        onClick={onClick}
      >
        {text}
      </Box>
    </Tip>
  );
}
