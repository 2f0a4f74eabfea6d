import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useCopy } from '../copy';
import { notify } from '../feedback/notify';
import { coarse } from '../theme/recipes/touch';

const collapsedLength = 10;

interface ModelListProps {
  models: readonly string[];
  /** Names are copied on click. */
  copyable?: boolean;
}

/** Model names as chips; more than ten are collapsed. */
export function ModelList({ models, copyable }: ModelListProps) {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(false);
  const shown = open ? models : models.slice(0, collapsedLength);
  const hidden = models.length - collapsedLength;
  return (
    <Flex gap="1" wrap="wrap" align="center">
      {shown.map((model) => (
        <Chip key={model} model={model} copyable={copyable} />
      ))}
      {hidden > 0 && (
        <Button size="xs" variant="ghost" colorPalette="brand" onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? t('models.less') : t('models.more', { count: hidden })}
        </Button>
      )}
    </Flex>
  );
}

function Chip({ model, copyable }: { model: string; copyable: boolean | undefined }) {
  const { t } = useTranslation('common');
  const copy = useCopy();
  const onClick = async () => {
    if (await copy(model)) notify.success(t('copied'), { description: model });
  };
  return (
    <Box
      px="1.5"
      borderRadius="sm"
      bg="bg.subtle"
      borderWidth="1px"
      borderColor="border"
      fontFamily="mono"
      textStyle="caption"
      textAlign="start"
      overflowWrap="anywhere"
      {...(copyable && {
        as: 'button',
        minH: '6',
        cursor: 'copy',
        css: { _hover: { borderColor: 'border.control' }, [coarse]: { minH: '11', px: '3' } },
        'aria-label': `${t('action.copy')} ${model}`,
        onClick,
      })}
    >
      {model}
    </Box>
  );
}
