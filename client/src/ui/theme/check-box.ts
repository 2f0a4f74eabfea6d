import { coarse } from './recipes/touch';

const stroke = (angle: string) =>
  `linear-gradient(${angle}, transparent calc(50% - 1px), {colors.brand.contrast} calc(50% - 0.6px) calc(50% + 0.6px), transparent calc(50% + 1px))`;

/** The marks of checkboxes are backgrounds, because a changed background needs no layout of the table around it. */
const checkMark = {
  backgroundImage: `${stroke('45deg')}, ${stroke('135deg')}`,
  backgroundSize: '4px 4px, 7px 7px',
  backgroundPosition: '2px 6px, 5px 3px',
};
const dash = {
  backgroundImage: 'linear-gradient({colors.brand.contrast}, {colors.brand.contrast})',
  backgroundSize: '8px 2px',
  backgroundPosition: 'center',
};

/** A native checkbox. */
export const checkBox = {
  appearance: 'none',
  display: 'block',
  flexShrink: '0',
  boxSize: '4',
  bgColor: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'sm',
  cursor: 'checkbox',
  backgroundRepeat: 'no-repeat',
  '&:checked, &:indeterminate': { bgColor: 'brand.solid', borderColor: 'brand.solid' },
  '&:checked': checkMark,
  '&:indeterminate': dash,
  '@media (forced-colors: active)': { appearance: 'auto', backgroundImage: 'none' },
  // A finger needs more than the 16 px of the box. Out of the flow, so that rows keep their height.
  [coarse]: { position: 'relative', _after: { content: '""', position: 'absolute', inset: '-2.5' } },
  _disabled: { layerStyle: 'disabled' },
} as const;
