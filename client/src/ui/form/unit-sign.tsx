import { Box } from '@chakra-ui/react/box';

/** The sign of a unit at the start of an input, which leaves space for it with `ps="7"`. */
export function UnitSign({ children }: { children: string }) {
  return (
    <Box
      position="absolute"
      insetStart="3"
      top="0"
      bottom="0"
      display="flex"
      alignItems="center"
      color="fg.muted"
      pointerEvents="none"
      aria-hidden
    >
      {children}
    </Box>
  );
}
