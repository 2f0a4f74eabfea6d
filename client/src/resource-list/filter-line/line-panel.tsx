import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from '../../i18n/use-translation';
import type { LineProblem, Suggestion } from './grammar';

const Option = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    px: '3',
    py: '1.5',
    cursor: 'button',
    _hover: { bg: 'bg.muted' },
    '&[aria-selected=true]': { bg: 'bg.muted' },
  },
});

interface LinePanelProps {
  id: string;
  label: string;
  options: readonly Suggestion[];
  problem: LineProblem | undefined;
  /** Index of the option that Enter chooses; -1 if there is none. */
  active: number;
  /** Whether values of any filter can be excluded. */
  canExclude: boolean;
  onChoose(option: Suggestion): void;
}

/** Below the filter line: why it was not applied, and suggestions. */
export function LinePanel({ id, label, options, problem, active, canExclude, onChoose }: LinePanelProps) {
  const { t } = useTranslation('common');
  if (options.length === 0 && !problem) return null;
  return (
    <Box
      position="absolute"
      top="calc(100% + 4px)"
      insetStart="0"
      minW={{ base: 'full', sm: '96' }}
      maxW="calc(100vw - 32px)"
      maxH="80"
      overflowY="auto"
      zIndex="popover"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      boxShadow="md"
      py="1"
      textStyle="caption"
    >
      {problem && (
        <Box role="alert" color="fg.error" px="3" py="1.5">
          {t(`filterLine.problem.${problem.code}`, { name: '', value: '', ...problem })}
        </Box>
      )}
      {options.length > 0 && (
        <Box id={id} role="listbox" aria-label={label}>
          {options.map((option, index) => (
            <Option
              key={option.line}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
            >
              <Box as="span" fontFamily="mono" overflowWrap="anywhere">
                {option.text}
              </Box>
              <Box as="span" color="fg.muted" flexShrink="0">
                {option.isRecent ? t('filterLine.recent') : option.note}
              </Box>
            </Option>
          ))}
        </Box>
      )}
      <Box color="fg.muted" px="3" py="1.5" borderTopWidth={options.length > 0 ? '1px' : undefined}>
        {t('filterLine.hint')} {canExclude && t('filterLine.exclude')}
      </Box>
    </Box>
  );
}
