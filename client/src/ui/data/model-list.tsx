import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const collapsedLength = 10;

/** Model names as quiet chips; more than ten collapse. */
export function ModelList({ models }: { models: readonly string[] }) {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(false);
  const shown = open ? models : models.slice(0, collapsedLength);
  const hidden = models.length - collapsedLength;
  return (
    <Flex gap="1" wrap="wrap" align="center">
      {shown.map((model) => (
        <Box
          key={model}
          px="1.5"
          borderRadius="sm"
          bg="bg.subtle"
          borderWidth="1px"
          borderColor="border"
          fontFamily="mono"
          textStyle="caption"
          overflowWrap="anywhere"
        >
          {model}
        </Box>
      ))}
      {hidden > 0 && (
        <Button size="xs" variant="ghost" colorPalette="brand" onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? t('models.less') : t('models.more', { count: hidden })}
        </Button>
      )}
    </Flex>
  );
}
