import { Tabs } from '@chakra-ui/react/tabs';
import { snippet, snippetLanguages, snippetNames } from '../../lib/snippets';
import { CodeBlock } from './code-block';

interface SnippetTabsProps {
  origin: string;
  model: string;
  secret: string;
  /** Accessible name of the tabs, translated. */
  label: string;
}

/** A sample request in several languages. */
export function SnippetTabs({ origin, model, secret, label }: SnippetTabsProps) {
  return (
    <Tabs.Root defaultValue="curl" lazyMount>
      <Tabs.List aria-label={label}>
        {snippetLanguages.map((language) => (
          <Tabs.Trigger key={language} value={language}>
            {snippetNames[language]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {snippetLanguages.map((language) => (
        <Tabs.Content key={language} value={language}>
          <CodeBlock label={snippetNames[language]} code={snippet(language, { origin, model, key: secret })} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
