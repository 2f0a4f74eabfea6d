import { chakra } from '@chakra-ui/react/styled-system';
import { bodyCell, headCell } from '../theme/cells';

/** Row height 44 px, 36 px when compact; separated by lines, no stripes. */
export const Grid = chakra('table', {
  base: {
    w: 'full',
    borderCollapse: 'separate',
    borderSpacing: '0',
    textStyle: 'table',
    fontVariantNumeric: 'tabular-nums lining-nums',
    '& > tbody > tr > :is(td, th)': { h: '11', py: '1' },
    '&[data-density=compact] > tbody > tr > :is(td, th)': { h: '9', py: '0.5' },
    '& > tbody > tr:last-child > :is(td, th)': { borderBottomWidth: '0' },
  },
});

/** A header cell with style properties, for tables of a few columns. Lists have `<th className="head-cell">`. */
export const HeadCell = chakra('th', { base: headCell });

/** A cell with style properties, for tables of a few rows. Rows of lists have `<td className="cell">`. */
export const BodyCell = chakra('td', { base: bodyCell });
