import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import { diffLines } from 'diff';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';

interface DifferenceProps {
  before: string;
  after: string;
}

/** The lines of two texts, with those that were removed and added marked. */
export function Difference({ before, after }: DifferenceProps) {
  const { t } = useTranslation('workbench');
  // The line break ends each line, also the last: otherwise a last line that is followed by another one would differ.
  const parts = useMemo(() => diffLines(`${before}\n`, `${after}\n`), [before, after]);
  if (before === after) return <Text color="fg.muted">{t('versions.same')}</Text>;
  return (
    <Box as="pre" layerStyle="inset" m="0" p="2" maxH="96" overflow="auto" textStyle="code" tabIndex={0}>
      {parts.map(({ added, removed, value }, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
          key={index}
          as={removed ? 'del' : added ? 'ins' : 'span'}
          display="block"
          textDecoration="none"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          bg={removed ? 'status.red.subtle' : added ? 'status.green.subtle' : undefined}
        >
          {value.replace(/\n$/, '').replace(/^/gm, removed ? '− ' : added ? '+ ' : '  ')}
        </Box>
      ))}
    </Box>
  );
}
