import type { VideoRequest, VideoSize, VideoTerms } from '../../video-upstream.js';

/** A size as clients name it. */
export function sizeText({ width, height }: VideoSize): string {
  return `${width}x${height}`;
}

/** The shorter side, which names the resolution. */
export function shortSide({ width, height }: VideoSize): number {
  return Math.min(width, height);
}

const PORTRAIT = '9:16';
const LANDSCAPE = '16:9';
const SQUARE = '1:1';

/** The ratio for vendors that have three. */
export function aspectRatio({ width, height }: VideoSize): string {
  if (width === height) return SQUARE;
  return width > height ? LANDSCAPE : PORTRAIT;
}

/**
 * The terms of vendors that generate one of several resolutions in the orientation of the requested size.
 * @param side the shorter side in pixels that is generated
 */
export function termsOf({ size }: VideoRequest, seconds: number, side: number, resolution = `${side}p`): VideoTerms {
  const ratio = size ? aspectRatio(size) : LANDSCAPE;
  const long = ratio === SQUARE ? side : Math.round((side * 16) / 9);
  const generated = ratio === PORTRAIT ? { width: side, height: long } : { width: long, height: side };
  return { seconds, resolution, size: sizeText(generated) };
}

/** The size of terms. */
export function sizeOf({ size }: Pick<VideoTerms, 'size'>): VideoSize {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
}
