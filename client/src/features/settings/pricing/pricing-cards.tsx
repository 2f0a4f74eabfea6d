import { Stack } from '@chakra-ui/react/stack';
import { ImportCard } from './import/import.card';
import { PricesCard } from './prices.card';

/** Model prices: manual editing and import. */
export function PricingCards() {
  return (
    <Stack gap="5">
      <PricesCard />
      <ImportCard />
    </Stack>
  );
}
