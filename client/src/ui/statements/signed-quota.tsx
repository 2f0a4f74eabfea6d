import { Box } from '@chakra-ui/react/box';
import { Quota } from '../data/figures';

/** A change of a balance: additions have a plus sign and are green. */
export function SignedQuota({ units }: { units: number }) {
  const isAddition = units > 0;
  return (
    <Box as="span" display="inline-flex" color={isAddition ? 'fg.success' : undefined}>
      {isAddition && '+'}
      <Quota units={units} use="cost" />
    </Box>
  );
}
