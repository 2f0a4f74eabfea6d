import { Box } from '@chakra-ui/react/box';

/** Keeps the guide's place while it loads, so that the page below does not jump. */
export function OnboardingSpace() {
  return <Box layerStyle="card" h="70" mb="6" aria-hidden />;
}
