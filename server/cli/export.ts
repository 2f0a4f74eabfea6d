import { writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { SiteConfigService } from '../site-config/site-config.service.js';
import { defineCommand } from './command.js';
import { withServices } from './services.js';
import { withSite } from './site.js';

const HEADER = `# Options and channels of a Tollgate site. Change them with: tollgate apply FILE
# $NAME in braces is the value of an environment variable; $$ is a dollar sign.
`;

export default defineCommand({
  options: {
    config: { type: 'string', value: 'FILE', required: true, help: 'the file to write, or - for the output' },
  },
  details: [
    'Contains the options that were changed from their defaults, with prices and groups, and all channels. Secrets are not',
    'exported: the file refers to environment variables, which tollgate apply reads.',
  ],
  async run(context) {
    const { config: path } = context.options;
    const content = await withSite(context, (site) =>
      withServices(site, (services) => services.get(SiteConfigService).export()),
    );
    const text = HEADER + stringify(content, { lineWidth: 120 });
    if (path === '-') return context.print(text.trimEnd());
    await writeFile(path, text);
    const { options, channels } = content;
    context.print(`${Object.keys(options).length} options and ${channels.length} channels were written to ${path}`);
  },
});
