import { Flex } from '@chakra-ui/react/flex';
import { useFormat } from '../use-format';
import { Badge } from './badge';
import { Dash } from './figures';
import { elapsedColor } from './status-catalogue';

/** How long something took; a dash while it has no end. */
export function Elapsed({ from, to }: { from: string; to: string | null }) {
  const format = useFormat();
  if (!to) return <Dash />;
  // Clocks of the upstream and of this site may differ.
  const ms = Math.max(0, Date.parse(to) - Date.parse(from));
  return (
    <Flex display="inline-flex" verticalAlign="middle" textStyle="figure">
      <Badge color={elapsedColor(ms)}>{format.duration(ms)}</Badge>
    </Flex>
  );
}
