import { Box } from '@chakra-ui/react/box';
import { SafeHtml } from './safe-html';

const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text);

/** Custom page content: an address is embedded in a sandboxed iframe, anything else is sanitised. */
export function PageContent({ content, frameTitle }: { content: string; frameTitle: string }) {
  const text = content.trim();
  if (!isAddress(text)) {
    return (
      <Box maxW="prose" mx="auto">
        <SafeHtml source={text} format="markdown" />
      </Box>
    );
  }
  return (
    <Box asChild w="full" h="calc(100dvh - {sizes.topbar} - 8rem)" border="0" borderRadius="card">
      <iframe
        title={frameTitle}
        src={text}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
      />
    </Box>
  );
}
