import { describe, expect, it } from '@jest/globals';
import { contrast } from '../../testing/contrast';
import { mixInOklab } from '../../testing/mix-in-oklab';
import { chart, ink, surface } from '../theme/palette';
import { firstInverted, heatShares } from './heat-shades';

describe.each(['light', 'dark'] as const)('values in a heat map of the %s theme', (theme) => {
  it.each(heatShares.map((share, step) => ({ share, step })))('are readable on the step of $share %', (of) => {
    const background = mixInOklab(chart[0][theme], surface.muted[theme], of.share / 100);
    const foreground = of.step >= firstInverted ? surface.panel[theme] : ink.default[theme];
    expect(contrast(foreground, background)).toBeGreaterThanOrEqual(4.5);
  });
});
