import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The module that lists the migrations, in the order of the timestamps that their files are named after. The product is
 * bundled, so it cannot read the folder when it starts.
 * @param folder `server/platform/database/migrations`
 * @throws when a file does not export exactly one class
 */
export async function migrationListModule(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => /^\d+-.*\.ts$/.test(file)).sort();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const [name, another] = (await readFile(join(folder, file), 'utf8')).matchAll(/^export class (\w+)/gm);
      if (!name?.[1] || another) throw new Error(`${file} must export one class`);
      return { name: name[1], from: `./migrations/${file.replace(/\.ts$/, '.js')}` };
    }),
  );
  const imports = migrations.map(({ name, from }) => `import { ${name} } from '${from}';\n`);
  const list = migrations.map(({ name }) => `  ${name},\n`);
  return `// The migrations, in order. Written by \`npm run contracts\`.\n${imports.join('')}
export const MIGRATIONS = [\n${list.join('')}];\n`;
}
