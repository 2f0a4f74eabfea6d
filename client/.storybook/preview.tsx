import '../src/ui/theme/base.css';
import type { Preview } from '@storybook/react-vite';
import { loadChunk } from '../src/i18n/chunks';
import { chooseLanguage, loadTexts, type Namespace, startI18n } from '../src/i18n/setup';
import { stored } from '../src/lib/storage';
import { Frame } from './frame';

const files = Object.keys(import.meta.glob('../src/i18n/locales/zh/*.json'));
const namespaces = files.map((file) => file.replace(/^.*\/(.+)\.json$/, '$1') as Namespace);
const started = startI18n(loadChunk, { strict: true });

const preview: Preview = {
  globalTypes: {
    theme: {
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    language: {
      toolbar: {
        title: 'Language',
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'en', title: 'English' },
          { value: 'zh', title: '中文' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'light', language: 'en' },
  loaders: [
    async ({ globals }) => {
      await started;
      stored.themeMode.write(globals.theme);
      await chooseLanguage(globals.language);
      await loadTexts(...namespaces);
    },
  ],
  decorators: [
    // A change of language also renders the story's own texts again.
    (Story, { id, globals }) => (
      <Frame key={`${id} ${globals.language}`}>
        <Story />
      </Frame>
    ),
  ],
};

export default preview;
