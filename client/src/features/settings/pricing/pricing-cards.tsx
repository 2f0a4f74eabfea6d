import { Stack } from '@chakra-ui/react/stack';
import { ImportCard } from './import/import.card';
import { PricesCard } from './prices.card';

/** The prices of models: edited by hand, and taken over from lists that others keep. */
export function PricingCards() {
  return (
    <Stack gap="5">
      <PricesCard />
      <ImportCard />
    </Stack>
  );
}
