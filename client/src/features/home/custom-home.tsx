import { Box } from '@chakra-ui/react/box';
import { useTranslation } from 'react-i18next';
import { SafeHtml } from '../../ui/data/safe-html';

const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text);

/** The operator's own home page: an address is framed without any right over this one, anything else is sanitised. */
export function CustomHome({ content }: { content: string }) {
  const { t } = useTranslation('home');
  if (!isAddress(content)) {
    return (
      <Box maxW="prose" mx="auto">
        <SafeHtml source={content} format="markdown" />
      </Box>
    );
  }
  return (
    <Box asChild w="full" h="calc(100dvh - {sizes.topbar} - 8rem)" border="0" borderRadius="card">
      <iframe
        title={t('frame')}
        src={content}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
      />
    </Box>
  );
}
