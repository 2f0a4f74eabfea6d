import { chakra } from '@chakra-ui/react/styled-system';
import { CodeBlock } from '../../ui/data/code-block';

const Details = chakra('details', { base: { w: 'full' } });

const Summary = chakra('summary', {
  base: {
    cursor: 'pointer',
    textStyle: 'label',
    py: '1',
    borderRadius: 'sm',
    '@media (pointer: coarse)': { minH: '11' },
  },
});

/** A long text, collapsed by default. */
export function Folded({ title, code, open = false }: { title: string; code: string; open?: boolean }) {
  return (
    <Details open={open}>
      <Summary>{title}</Summary>
      <CodeBlock label={title} code={code} maxH="96" />
    </Details>
  );
}
