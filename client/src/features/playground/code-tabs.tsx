import { Tabs } from '@chakra-ui/react/tabs';
import { useTranslation } from '../../i18n/use-translation';
import type { PlaygroundRequest } from '../../lib/playground-stream';
import { siteOrigin, snippetLanguages, snippetNames } from '../../lib/snippets';
import { useStatus } from '../../lib/status';
import { CodeBlock } from '../../ui/data/code-block';
import { exportOf } from './export-code';

/** The request in each language of snippets. */
export function CodeTabs({ request }: { request: PlaygroundRequest }) {
  const { t } = useTranslation('playground');
  const origin = siteOrigin(useStatus().server_address);
  return (
    <Tabs.Root defaultValue="curl" lazyMount unmountOnExit>
      <Tabs.List aria-label={t('exportLanguage')}>
        {snippetLanguages.map((language) => (
          <Tabs.Trigger key={language} value={language}>
            {snippetNames[language]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {snippetLanguages.map((language) => (
        <Tabs.Content key={language} value={language}>
          <CodeBlock label={snippetNames[language]} code={exportOf(language, origin, request)} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
