/**
 * The share of the series colour in each step of a heat map, in per cent. There is none near 60, where neither the text
 * colour nor the panel colour is readable in the dark theme.
 */
export const heatShares = [0, 16, 32, 48, 80, 100] as const;

/** The first step whose values are written in the colour of the panel instead of that of the text. */
export const firstInverted = 4;
