import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { onePathIcons, pathOf } from './icons.ts';
import { called } from './plugin-calls.ts';

describe('path of a shape', () => {
  it.each<{ kind: string; attributes: Record<string, string>; path: string }>([
    { kind: 'path', attributes: { d: 'm12 5 7 7' }, path: 'M12 5l7 7' },
    { kind: 'path', attributes: { d: 'm12 5h7' }, path: 'M12 5h7' },
    { kind: 'circle', attributes: { cx: '12', cy: '12', r: '10' }, path: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z' },
    {
      kind: 'ellipse',
      attributes: { cx: '12', cy: '5', rx: '9', ry: '3' },
      path: 'M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z',
    },
    { kind: 'line', attributes: { x1: '1', y1: '2', x2: '3', y2: '4' }, path: 'M1 2L3 4' },
    { kind: 'rect', attributes: { x: '3', y: '4', width: '8', height: '6' }, path: 'M3 4h8v6h-8z' },
    {
      kind: 'rect',
      attributes: { x: '3', y: '4', width: '8', height: '6', rx: '2' },
      path: 'M5 4h4a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-4a2 2 0 0 1 -2 -2v-2a2 2 0 0 1 2 -2z',
    },
    { kind: 'polyline', attributes: { points: '1 2 3 4 5 6' }, path: 'M1 2 3 4 5 6' },
    { kind: 'polygon', attributes: { points: '1 2 3 4 5 6' }, path: 'M1 2 3 4 5 6z' },
  ])('$kind $attributes is $path', ({ kind, attributes, path }) => {
    expect(pathOf([[kind, { ...attributes, key: 'k' }]])).toBe(path);
  });

  it.each([
    { what: 'a colour', shape: ['circle', { cx: '1', cy: '1', r: '1', fill: 'currentColor' }] as const },
    { what: 'corners of two radii', shape: ['rect', { width: '8', height: '6', rx: '2', ry: '1' }] as const },
    { what: 'another kind', shape: ['text', { x: '1' }] as const },
  ])('is undefined with $what', ({ shape }) => {
    expect(pathOf([['path', { d: 'M1 1' }], shape])).toBeUndefined();
  });
});

describe('build of icons', () => {
  const id = fileURLToPath(import.meta.resolve('lucide-react/dist/esm/icons/circle-check.mjs'));

  it('converts an icon of Lucide to one path', async () => {
    const { transform, end } = called(onePathIcons(), 'build');
    const code = await transform(readFileSync(id, 'utf8'), id);
    expect(code?.match(/\["path",/g)).toHaveLength(1);
    expect(code).not.toContain('circle",{');
    expect(end).not.toThrow();
  });

  it('fails without any icon; a development server does not', () => {
    expect(called(onePathIcons(), 'build').end).toThrow('No icon was converted');
    expect(called(onePathIcons(), 'serve').end).not.toThrow();
  });
});
