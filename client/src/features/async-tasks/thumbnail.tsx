import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawingRowFragment } from './async-tasks.generated';

interface ThumbnailProps {
  drawing: Pick<DrawingRowFragment, 'imageUrl' | 'prompt' | 'taskId'>;
  onOpen(): void;
  /** Fills its tile instead of a cell. */
  large?: boolean;
}

/** An image that opens in full on click. An image that fails to load still opens, to show its address. */
export function Thumbnail({ drawing, onOpen, large }: ThumbnailProps) {
  const { t } = useTranslation('async-tasks');
  const [broken, setBroken] = useState(false);
  return (
    <Box
      as="button"
      aria-label={t('drawings.picture.open', { name: drawing.prompt || drawing.taskId })}
      display="block"
      position="relative"
      w={large ? 'full' : '10'}
      aspectRatio="1"
      borderRadius="control"
      borderWidth="1px"
      borderColor="border"
      bg="bg.subtle"
      overflow="hidden"
      cursor="zoom-in"
      onClick={onOpen}
    >
      {broken || !drawing.imageUrl ? (
        <Flex position="absolute" inset="0" align="center" justify="center" color="fg.subtle">
          <ImageOff size={large ? 24 : 16} aria-hidden />
        </Flex>
      ) : (
        <Box asChild position="absolute" inset="0" boxSize="full" objectFit="cover">
          <img src={drawing.imageUrl} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
        </Box>
      )}
    </Box>
  );
}
