import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type Tone = 'info' | 'warning' | 'error' | 'success';

const looks = {
  info: { icon: Info, color: 'status.blue' },
  warning: { icon: TriangleAlert, color: 'status.yellow' },
  error: { icon: CircleAlert, color: 'status.red' },
  success: { icon: CircleCheck, color: 'status.green' },
} as const;

/** A persistent message on the page. Errors are announced immediately. */
export function Callout({ tone = 'info', children, action }: { tone?: Tone; children: ReactNode; action?: ReactNode }) {
  const { icon: Icon, color } = looks[tone];
  return (
    <Flex
      role={tone === 'error' ? 'alert' : 'note'}
      gap="2.5"
      px="3"
      py="2"
      borderRadius="control"
      align="flex-start"
      bg={`${color}.subtle`}
      color={`${color}.fg`}
    >
      <Box flexShrink="0" pt="3px">
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        {children}
      </Box>
      {action}
    </Flex>
  );
}
