import { Tabs } from '@chakra-ui/react/tabs';
import { useTranslation } from '../../i18n/use-translation';
import { type SnippetLanguage, snippetLanguages, snippetNames } from '../../lib/snippets';
import { CodeBlock } from '../../ui/data/code-block';

interface CodeTabsProps {
  /** The request as code. */
  codeIn(language: SnippetLanguage): string;
}

/** The request in each language of snippets. */
export function CodeTabs({ codeIn }: CodeTabsProps) {
  const { t } = useTranslation('playground');
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
          <CodeBlock label={snippetNames[language]} code={codeIn(language)} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
