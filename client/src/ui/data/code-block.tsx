import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { CopyButton } from '../copy';

interface CodeBlockProps {
  code: string;
  /** Title of the code and name of its scroll region; already translated. */
  label: string;
  maxH?: string;
  /** Reads the text to copy when it differs from the shown one; nothing is copied if it returns undefined. */
  copied?(): Promise<string | undefined>;
}

/** Monospaced text with a copy button. Long lines scroll inside the block. */
export function CodeBlock({ code, label, maxH = '80', copied }: CodeBlockProps) {
  return (
    <Box layerStyle="inset" overflow="hidden" minW="0">
      <Flex align="center" justify="space-between" ps="3" pe="1" h="9" borderBottomWidth="1px" borderColor="border">
        <Box textStyle="caption" color="fg.muted">
          {label}
        </Box>
        <CopyButton value={copied ?? code} />
      </Flex>
      <Box
        as="pre"
        role="group"
        aria-label={label}
        tabIndex={0}
        p="3"
        m="0"
        overflow="auto"
        maxH={maxH}
        textStyle="code"
      >
        <code>{code}</code>
      </Box>
    </Box>
  );
}
