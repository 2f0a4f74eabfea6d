import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { IconAction } from '../../ui/icon-action';
import { imageOf, maxImages } from './images';

export interface AttachmentsProps {
  /** Images of the message being written. */
  ids: readonly string[];
  onAdd(files: readonly File[]): void;
  onRemove(id: string): void;
  disabled: boolean;
}

const Thumb = chakra('img', {
  base: { boxSize: '14', objectFit: 'cover', borderRadius: 'control', borderWidth: '1px', borderColor: 'border' },
});

export function AttachButton({ ids, onAdd, disabled }: AttachmentsProps) {
  const { t } = useTranslation('playground');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('image.attach')}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])]);
          // Allows the same file to be chosen again.
          event.target.value = '';
        }}
      />
      <IconAction
        icon={ImagePlus}
        label={t('image.attach')}
        variant="outline"
        size="md"
        disabled={disabled || ids.length >= maxImages}
        onClick={() => input.current?.click()}
      />
    </>
  );
}

export function AttachedImages({ ids, onRemove }: Pick<AttachmentsProps, 'ids' | 'onRemove'>) {
  const { t } = useTranslation('playground');
  if (ids.length === 0) return null;
  return (
    <Flex as="ul" listStyleType="none" gap="3" mb="2" wrap="wrap" aria-label={t('image.attached')}>
      {ids.map((id, index) => (
        <Box as="li" key={id} position="relative">
          <Thumb src={imageOf(id)} alt={t('image.name', { number: index + 1 })} />
          <Box position="absolute" top="-2" insetEnd="-2" bg="bg.panel" borderRadius="full">
            <IconAction
              icon={X}
              size="xs"
              label={t('image.remove', { number: index + 1 })}
              onClick={() => onRemove(id)}
            />
          </Box>
        </Box>
      ))}
    </Flex>
  );
}
