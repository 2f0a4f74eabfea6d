/** One colour in both themes. All hex values of the console are in this file. */
export interface ThemedColor {
  readonly light: string;
  readonly dark: string;
}

const c = (light: string, dark: string): ThemedColor => ({ light, dark });

export const surface = {
  canvas: c('#F6F7F9', '#0B0E13'),
  panel: c('#FFFFFF', '#12161D'),
  subtle: c('#F1F3F6', '#181D26'),
  muted: c('#E9ECF1', '#212834'),
} as const;

export const ink = {
  default: c('#12161C', '#E8ECF2'),
  muted: c('#4A5462', '#A7B0BD'),
  subtle: c('#5C6674', '#8691A1'),
  error: c('#B42318', '#FF8A80'),
  warning: c('#9A4A06', '#F5B25E'),
  success: c('#0B6B3A', '#58D08B'),
  info: c('#1D4FB8', '#86B2FF'),
} as const;

export const line = {
  decorative: c('#E1E5EB', '#262E3A'),
  control: c('#828C9B', '#6A7585'),
} as const;

export const brand = {
  solid: c('#4B4FDB', '#5A5FE0'),
  hover: c('#3E40B8', '#4B4FDB'),
  fg: c('#3E40B8', '#A9B1FF'),
  subtle: c('#EEF0FF', '#1B1E45'),
  focusRing: c('#4B4FDB', '#8E93FF'),
} as const;

export const danger = {
  solid: c('#C4281C', '#C4281C'),
  hover: c('#A41E15', '#A41E15'),
} as const;

export interface StatusPalette {
  readonly subtle: ThemedColor;
  readonly fg: ThemedColor;
  readonly solid: ThemedColor;
}

const s = (light: [string, string, string], dark: [string, string, string]): StatusPalette => ({
  subtle: c(light[0], dark[0]),
  fg: c(light[1], dark[1]),
  solid: c(light[2], dark[2]),
});

/** Badge background, text and dot of each status colour. */
export const status = {
  green: s(['#E3F6EA', '#0B6B3A', '#17915A'], ['#0E2A1D', '#6FDDA0', '#34B978']),
  lime: s(['#EFF6D6', '#4C6410', '#6F8F16'], ['#1D2710', '#BFE06A', '#8FB52E']),
  yellow: s(['#FDF3CF', '#7A5200', '#A87400'], ['#2C220A', '#F2CC5A', '#D6A312']),
  orange: s(['#FEEBDC', '#93400A', '#C95A12'], ['#331C0C', '#FFB27A', '#EE7F36']),
  red: s(['#FDE7E5', '#A41E15', '#D0392C'], ['#381311', '#FF9D94', '#EF5B4E']),
  blue: s(['#E4EEFF', '#1D4FB8', '#2F6BDE'], ['#0F2247', '#9CC1FF', '#5B93F5']),
  violet: s(['#F0E9FE', '#5B2FB5', '#7B4FE0'], ['#241642', '#C9B1FF', '#9C78F2']),
  cyan: s(['#DDF4F8', '#0B5F70', '#118499'], ['#0B2830', '#7FDCEC', '#2FB0C6']),
  gray: s(['#E9ECF1', '#465060', '#727D8D'], ['#212834', '#B4BDCA', '#7F8A9A']),
} as const;

export type StatusColor = keyof typeof status;

/** Six series colours of a chart and one for all others; distinguishable with red-green colour blindness. */
export const chart = [
  c('#4144D4', '#A9B1FB'),
  c('#1AA489', '#3FE6C3'),
  c('#8A3E05', '#CF7A24'),
  c('#901950', '#EE3F86'),
  c('#1191F6', '#2F86DE'),
  c('#839718', '#C9EC5B'),
  c('#64748B', '#94A3B8'),
] as const;
