import { Box, type BoxProps } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import type { ReactNode } from 'react';
import { Badge } from './badge';
import { Mono } from './figures';

interface SinkItemProps extends Pick<BoxProps, 'px'> {
  name: string;
  /** The name of its kind. */
  kind: string;
  url: string;
  state: 'paused' | 'failing' | 'working';
  /** The text of its state. */
  stateText: string;
  /** How far it is. */
  figures: readonly ReactNode[];
  /** The last error with its time. */
  failure?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
}

const badges = {
  paused: { color: 'gray', icon: 'pause' },
  failing: { color: 'red', icon: 'alert' },
  working: { color: 'green', icon: 'check' },
} as const;

/** A system that receives a log, in a list. */
export function SinkItem({ name, kind, url, state, stateText, figures, failure, actions, px }: SinkItemProps) {
  return (
    <Box as="li" px={px} py="3" borderTopWidth="1px" borderColor="border">
      <Flex align="center" gap="2" wrap="wrap">
        <Box fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Box>
        <Badge {...badges[state]}>{stateText}</Badge>
        {actions && (
          <Flex ms="auto" gap="1">
            {actions}
          </Flex>
        )}
      </Flex>
      <Flex gap="2" color="fg.muted" align="center" wrap="wrap">
        {kind}
        <Mono maxW="72">{url}</Mono>
      </Flex>
      <Flex gap="4" wrap="wrap" textStyle="caption" color="fg.muted">
        {figures.map((figure, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the figures of a sink have a fixed order.
          <span key={index}>{figure}</span>
        ))}
      </Flex>
      {failure && (
        <Box color="fg.error" overflowWrap="anywhere">
          {failure}
        </Box>
      )}
    </Box>
  );
}
