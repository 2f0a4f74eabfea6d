import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineInput } from './line.input';

interface ImageControlProps {
  text: string;
  onChange(text: string): void;
  disabled?: boolean;
  placeholder?: string;
}

const isImage = (text: string) => /^(https?:\/\/\S+|\/(?!\/)\S+|data:image\/\S+)$/.test(text);

/** The address of an image, with a preview. */
export function ImageControl({ text, onChange, disabled, placeholder }: ImageControlProps) {
  const { t } = useTranslation('settings');
  const source = text.trim();
  const [broken, setBroken] = useState('');
  return (
    <>
      <LineInput mono text={text} onChange={onChange} disabled={disabled} placeholder={placeholder} />
      {isImage(source) && (
        <Flex layerStyle="inset" p="3" minH="14" align="center">
          {broken === source ? (
            <Box color="fg.warning">{t('preview.broken')}</Box>
          ) : (
            <chakra.img
              src={source}
              alt={t('preview.picture')}
              maxH="16"
              maxW="full"
              referrerPolicy="no-referrer"
              onError={() => setBroken(source)}
            />
          )}
        </Flex>
      )}
    </>
  );
}
