import { saveFile } from './save';

const scale = 2;
const padding = 16;
const lineHeight = 18;

/** The texts of a saved image of a chart, in addition to the plot. */
export interface ImageTexts {
  title: string;
  caption: string;
  /** Names of the series, with their colours as CSS values. */
  legend: readonly { name: string; color: string }[];
}

/** Properties that the style sheets of the console set on a plot. */
const copied = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-size', 'font-family', 'opacity'] as const;

/**
 * Saves the plot in an element as a PNG, with title and legend on the background of the console.
 * @throws when the element has no plot, or the browser cannot draw it
 */
export async function savePlot(element: Element, texts: ImageTexts): Promise<void> {
  const plot = element.querySelector<SVGSVGElement>('svg[data-plot]');
  if (!plot) throw new Error('Chart has no plot');
  const { width, height } = plot.getBoundingClientRect();
  const image = await imageOf(plot, width, height);
  const style = getComputedStyle(element);
  const legend = legendLines(texts.legend, width, style.fontFamily);
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * padding) * scale;
  canvas.height = (height + 2 * padding + (3 + legend.length) * lineHeight) * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Browser cannot draw');
  context.scale(scale, scale);
  context.fillStyle = colorOf(element, 'var(--tg-colors-bg-panel)');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = colorOf(element, 'var(--tg-colors-fg)');
  context.font = `600 14px ${style.fontFamily}`;
  context.fillText(texts.title, padding, padding + 12);
  context.font = `12px ${style.fontFamily}`;
  context.fillText(texts.caption, padding, padding + 12 + lineHeight);
  const top = padding + 2 * lineHeight + 4;
  context.drawImage(image, padding, top, width, height);
  for (const [line, items] of legend.entries()) {
    for (const { name, color, x } of items) {
      const y = top + height + 8 + line * lineHeight;
      context.fillStyle = colorOf(element, color);
      context.fillRect(padding + x, y + 2, 10, 10);
      context.fillStyle = colorOf(element, 'var(--tg-colors-fg)');
      context.fillText(name, padding + x + 16, y + 11);
    }
  }
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('Browser cannot draw');
  saveFile(`${texts.title}.png`, file);
}

/** The plot as an image, which has no access to the styles of the page. */
async function imageOf(plot: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = plot.cloneNode(true) as SVGSVGElement;
  const originals = [plot, ...plot.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  for (const [at, original] of originals.entries()) {
    const style = getComputedStyle(original);
    for (const name of copied) copies[at]?.style.setProperty(name, style.getPropertyValue(name));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

function legendLines(legend: ImageTexts['legend'], width: number, fontFamily: string) {
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = `12px ${fontFamily}`;
  const lines: { name: string; color: string; x: number }[][] = [];
  let x = Number.POSITIVE_INFINITY;
  for (const item of legend) {
    const used = 32 + (context?.measureText(item.name).width ?? 0);
    if (x + used > width) {
      lines.push([]);
      x = 0;
    }
    lines.at(-1)?.push({ ...item, x });
    x += used;
  }
  return lines;
}

/** The value of a CSS colour at an element, in a form that a canvas understands. */
function colorOf(element: Element, color: string): string {
  const probe = document.createElement('span');
  probe.style.color = color;
  element.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}
