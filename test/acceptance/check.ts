/** One test: its file, and its titles from the outermost `describe` inwards, as they are written there. */
export interface Shown {
  readonly file: string;
  readonly titles: readonly string[];
}

/** What a screen must do, and the tests that show it; all of them must pass. */
export type Check = readonly [statement: string, ...shown: Shown[]];

export interface Screen {
  readonly name: string;
  readonly checks: readonly Check[];
}

/** Names tests of one file: `outer › inner › title`; a title with placeholders stands for every case of it. */
export function testsOf(file: string): (path: string) => Shown {
  return (path) => ({ file, titles: path.split(' › ') });
}
