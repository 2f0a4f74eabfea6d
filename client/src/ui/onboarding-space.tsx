import { Box } from '@chakra-ui/react/box';

/** Keeps the guide's place while it loads, so that the page below does not jump. */
export function OnboardingSpace() {
  return <Box layerStyle="card" h={{ base: '20.5rem', md: '17.5rem' }} mb="6" aria-hidden />;
}
