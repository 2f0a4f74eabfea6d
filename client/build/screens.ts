import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export const source = join(import.meta.dirname, '..', 'src');

/** Modules that a screen needs besides its own, by the file that declares its route. */
const frames = {
  'app/bare-screens.ts': [],
  'app/visitor-screens.ts': ['app/shell.tsx'],
  'app/signed-in-screens.tsx': ['app/shell.tsx', 'app/connected-shell.tsx', 'app/signed-in-screens.tsx'],
};

/** The screen that a path opens. Modules are paths below `source`. */
export interface Screen {
  /** The literal start of its route: `/channel` for `/channel/edit/:id`, `/oauth` for `/oauth/${name}`. */
  readonly path: string;
  /** Whether the route is the path plus the id of an object, while the path itself is another screen. */
  readonly isOfObject: boolean;
  readonly page: string;
  /** The page of the screen that contains this one. */
  readonly within?: string;
  readonly frame: readonly string[];
  readonly namespaces: readonly string[];
}

const routes =
  /screen\(\s*['`](?<route>[^'`]*)['`],\s*\[(?<texts>[^\]]*)\],\s*\(\)\s*=>\s*import\('(?<page>\.\.?\/[^']+)'\)/g;

/** Reads the screens from the files that declare their routes, for the build of the console. */
export function screens(): Screen[] {
  return Object.entries(frames).flatMap(([file, frame]) => {
    const all = declaredScreens(file, frame);
    return all.map((screen) => {
      const outer = all.find(({ path }) => path !== '/' && screen.path.startsWith(`${path}/`));
      return outer ? nested(screen, outer) : screen;
    });
  });
}

const nested = (screen: Screen, outer: Screen): Screen => ({
  ...screen,
  within: outer.page,
  frame: [...screen.frame, outer.page],
  namespaces: [...outer.namespaces, ...screen.namespaces],
});

function declaredScreens(file: string, frame: readonly string[]): Screen[] {
  return [...readFileSync(join(source, file), 'utf8').matchAll(routes)].map(({ groups }) => ({
    path: (groups?.route ?? '').replace(/(?<=.)\/[:$].*/, ''),
    isOfObject: groups?.route?.endsWith('/:id') ?? false,
    page: `${posix.join('app', groups?.page ?? '')}.tsx`,
    frame,
    namespaces: [...(groups?.texts ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name ?? ''),
  }));
}
