import type { Control } from './catalogue/spec';

const wide: readonly Control['kind'][] = ['text', 'words', 'domains', 'document', 'json'];

/** Whether a control is below its label and has the whole width. */
export function isWide({ kind }: Control): boolean {
  return wide.includes(kind);
}

/** The width of the element around the rows from which label and control stand side by side. The window may be wider. */
const beside = '@container (min-width: 36rem)';

/** Styles of rows, for the element around them: a page has a hundred rows, which would each resolve them. */
export const optionRowStyles = {
  containerType: 'inline-size',
  '& .option': {
    display: 'grid',
    w: 'full',
    alignItems: 'start',
    gap: '2',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '&[data-layout=switch]': { gap: '4', gridTemplateColumns: 'minmax(0, 1fr) auto' },
    '&[data-layout=wide]': { gap: '2.5' },
    [beside]: {
      '&:not([data-layout=wide])': { gap: '8' },
      '&:not([data-layout])': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 20rem)' },
    },
  },
  '& .option > div': { minW: '0' },
  '& .option-side, & .option-input': { display: 'flex', flexDirection: 'column', gap: '1.5', minW: '0' },
  '& .option-input': { gap: '1', flex: '1' },
  '& .option-control': {
    display: 'flex',
    gap: '2',
    alignItems: 'flex-start',
    '[data-layout=wide] &': { flexDirection: 'column', alignItems: 'stretch' },
  },
  '& .option-label': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', minH: '6' },
  '& .option-key': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    mt: '0.5',
    textStyle: 'caption',
    color: 'fg.subtle',
    '& > a': { fontFamily: 'mono', overflowWrap: 'anywhere', _hover: { color: 'fg', textDecoration: 'underline' } },
  },
} as const;
