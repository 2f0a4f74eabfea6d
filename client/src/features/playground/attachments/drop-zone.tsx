import { Flex } from '@chakra-ui/react/flex';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';

interface DropZoneProps {
  onFiles(files: readonly File[]): void;
  disabled: boolean;
  children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Accepts files dropped on the conversation. */
export function DropZone({ onFiles, disabled, children }: DropZoneProps) {
  const { t } = useTranslation('playground');
  const [over, setOver] = useState(false);
  return (
    <Flex
      direction="column"
      flex="1"
      minH="0"
      position="relative"
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        // Otherwise the browser would open the file in place of the page.
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {over && (
        <Flex
          position="absolute"
          inset="2"
          align="center"
          justify="center"
          bg="bg.panel"
          opacity="0.95"
          borderWidth="2px"
          borderStyle="dashed"
          borderColor="brand.solid"
          borderRadius="card"
          pointerEvents="none"
        >
          {t('file.drop')}
        </Flex>
      )}
    </Flex>
  );
}
