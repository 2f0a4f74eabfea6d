import { Box } from '@chakra-ui/react/box';
import { QrCode } from '@chakra-ui/react/qr-code';

interface QrImageProps {
  /** Encoded text. */
  value: string;
  /** Translated description of the target. */
  label: string;
  size?: string;
}

/** A QR code, dark on light in both themes, because many cameras cannot read inverted codes. */
export function QrImage({ value, label, size = '44' }: QrImageProps) {
  return (
    <Box
      className="light"
      role="img"
      aria-label={label}
      display="inline-flex"
      p="3"
      bg="bg.panel"
      color="fg"
      borderWidth="1px"
      borderColor="border"
      borderRadius="control"
    >
      <QrCode.Root value={value} boxSize={size} aria-hidden>
        <QrCode.Frame w="full" h="full" fill="currentColor">
          <QrCode.Pattern />
        </QrCode.Frame>
      </QrCode.Root>
    </Box>
  );
}
