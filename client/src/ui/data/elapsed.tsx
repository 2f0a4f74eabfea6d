import { Flex } from '@chakra-ui/react/flex';
import { useFormat } from '../use-format';
import { Badge } from './badge';
import { Dash } from './figures';
import { elapsedColor } from './status-catalogue';

/** Duration between two times; a dash without an end. */
export function Elapsed({ from, to }: { from: string; to: string | null }) {
  const format = useFormat();
  if (!to) return <Dash />;
  // The clocks of the upstream and of this site may differ.
  const ms = Math.max(0, Date.parse(to) - Date.parse(from));
  return (
    <Flex display="inline-flex" verticalAlign="middle" textStyle="figure">
      <Badge color={elapsedColor(ms)}>{format.duration(ms)}</Badge>
    </Flex>
  );
}
