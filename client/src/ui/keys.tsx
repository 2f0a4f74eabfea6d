import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';

const Key = chakra('kbd', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minW: '5',
    h: '5',
    px: '1',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'sm',
    bg: 'bg.subtle',
    color: 'fg.muted',
    fontFamily: 'body',
    textStyle: 'caption',
  },
});

const apple = /Mac|iPhone|iPad/.test(navigator.platform);
const names: Record<string, string> = { mod: apple ? '⌘' : 'Ctrl' };

/** A keyboard shortcut; `mod` is ⌘ or Ctrl, depending on the platform. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <Flex as="span" display="inline-flex" gap="1">
      {keys.map((key) => (
        <Key key={key}>{names[key] ?? key}</Key>
      ))}
    </Flex>
  );
}
