import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';

const config: StorybookConfig = {
  stories: [{ directory: '../src/ui', files: '**/*.stories.tsx' }],
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: 'client/vite.config.ts' } },
  },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Chakra's package announces the address of its own Storybook, which would be listed in addition to ours.
  refs: { '@chakra-ui/react': { disable: true } },
  // Each state is a separate story; controls for every property are not needed.
  typescript: { reactDocgen: false },
  // Storybook names the stories by their path in the checkout, while Vite's root is the console: without this it would
  // find their packages one by one, and reload the page for each.
  viteFinal: (config) => mergeConfig(config, { optimizeDeps: { entries: ['src/ui/**/*.stories.tsx'] } }),
  features: { backgrounds: false },
};

export default config;
