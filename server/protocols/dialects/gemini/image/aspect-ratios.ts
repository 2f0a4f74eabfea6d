/** The aspect ratios of Imagen, and the nearest size of the OpenAI API for each. */
const SHAPES = [
  { ratio: '1:1', size: '1024x1024', wide: 1 },
  { ratio: '3:4', size: '1024x1536', wide: 3 / 4 },
  { ratio: '4:3', size: '1536x1024', wide: 4 / 3 },
  { ratio: '9:16', size: '1024x1792', wide: 9 / 16 },
  { ratio: '16:9', size: '1792x1024', wide: 16 / 9 },
] as const;

/** The aspect ratio nearest to a size such as `1024x1792`, or to an aspect ratio; null for other values. */
export function ratioOf(size: string | null): string | null {
  const named = SHAPES.find((shape) => shape.size === size || shape.ratio === size);
  if (named) return named.ratio;
  const [, width, height] = /^(\d{1,5})[x:](\d{1,5})$/.exec(size ?? '') ?? [];
  const wide = Number(width) / Number(height);
  if (!Number.isFinite(wide) || wide === 0) return null;
  const distance = (shape: { wide: number }) => Math.abs(Math.log(shape.wide / wide));
  return [...SHAPES].sort((one, other) => distance(one) - distance(other))[0]?.ratio ?? null;
}

/** The size for an aspect ratio; null when there is none. */
export function sizeOf(ratio: string): string | null {
  return SHAPES.find((shape) => shape.ratio === ratio)?.size ?? null;
}
