import { Box } from '@chakra-ui/react/box';

/** Reserves the space of the guide while it loads, to avoid a layout shift. */
export function OnboardingSpace() {
  return <Box layerStyle="card" h={{ base: '20.5rem', md: '17.5rem' }} mb="6" aria-hidden />;
}
