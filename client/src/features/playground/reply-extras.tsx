import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Stack } from '@chakra-ui/react/stack';
import { Textarea } from '@chakra-ui/react/textarea';
import { SendHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { CodeBlock } from '../../ui/data/code-block';
import { formatJson } from '../../ui/form/json-editor-text';
import type { Call, Message } from './conversation';
import { mockOf } from './request-extras';

/** Loads with the library that checks schemas. */
const SchemaCheck = lazy(async () => ({ default: (await import('./schema-check')).SchemaCheck }));

interface ReplyExtrasProps {
  reply: Message;
  /** JSON array of tools, with their stored results. */
  tools: string;
  /** JSON schema of the reply; empty: none. */
  schema: string;
  /** Undefined while no results can be sent. */
  onResults?(id: string, results: readonly string[]): void;
}

/** The tools that a reply called, with their results, and whether its text has the form of the schema. */
export function ReplyExtras({ reply, tools, schema, onResults }: ReplyExtrasProps) {
  const { id, calls = [], content, status } = reply;
  return (
    <>
      {calls.length > 0 && (
        <ToolCalls calls={calls} tools={tools} onResults={onResults && ((results) => onResults(id, results))} />
      )}
      {schema !== '' && status === 'complete' && (
        <Suspense>
          <SchemaCheck content={content} schema={schema} />
        </Suspense>
      )}
    </>
  );
}

interface ToolCallsProps {
  calls: readonly Call[];
  tools: string;
  onResults?(results: readonly string[]): void;
}

function ToolCalls({ calls, tools, onResults }: ToolCallsProps) {
  const { t } = useTranslation('workbench');
  const [typed, setTyped] = useState<readonly (string | undefined)[]>([]);
  const results = calls.map(({ name, result }, index) => result ?? typed[index] ?? mockOf(tools, name));
  const isOpen = calls.some(({ result }) => result === undefined);
  return (
    <Stack gap="3" maxW="prose">
      {calls.map(({ id, name, arguments: text }, index) => (
        <Stack key={id} gap="2" role="group" aria-label={t('calls.of', { name })}>
          <CodeBlock label={t('calls.of', { name })} code={formatJson(text)} maxH="40" />
          <Field.Root>
            <Field.Label textStyle="caption">{t('calls.result')}</Field.Label>
            <Textarea
              rows={2}
              maxH="40"
              textStyle="code"
              css={{ fieldSizing: 'content' }}
              readOnly={!isOpen}
              value={results[index]}
              onChange={(event) =>
                setTyped(calls.map((_, place) => (place === index ? event.target.value : typed[place])))
              }
            />
          </Field.Root>
        </Stack>
      ))}
      {isOpen && (
        <Button size="sm" alignSelf="flex-start" disabled={!onResults} onClick={() => onResults?.(results)}>
          <SendHorizontal aria-hidden />
          {t('calls.send', { count: calls.length })}
        </Button>
      )}
    </Stack>
  );
}
