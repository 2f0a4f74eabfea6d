import { type OutputUnit, type SchemaDraft, Validator } from '@cfworker/json-schema';
import { Box } from '@chakra-ui/react/box';
import { useTranslation } from '../../i18n/use-translation';
import { parsedJson } from '../../lib/json';
import { Badge } from '../../ui/data/badge';
import { schemaIn } from './request-extras';

export type ReplyCheck =
  | { kind: 'valid' }
  /** The text is not JSON. */
  | { kind: 'text' }
  /** `places` are paths of the values that do not fit; `$` is the whole reply. */
  | { kind: 'mismatch'; places: string[] }
  /** The schema is not valid, or uses something that the console cannot check, such as other documents. */
  | { kind: 'unchecked' };

/** Compares a reply with the schema that it was requested with; undefined without a schema. */
export function checkReply(content: string, schemaText: string): ReplyCheck | undefined {
  const schema = schemaIn(schemaText);
  if (!schema) return undefined;
  const value = parsedJson(content);
  if (value === undefined) return { kind: 'text' };
  try {
    const { valid, errors } = new Validator(schema, draftOf(schema), false).validate(value);
    return valid ? { kind: 'valid' } : { kind: 'mismatch', places: placesOf(errors) };
  } catch {
    // An unresolved reference, an invalid pattern, or a schema that refers to itself without end.
    return { kind: 'unchecked' };
  }
}

function draftOf({ $schema }: Record<string, unknown>): SchemaDraft {
  const named = /draft-0([47])|2019-09/.exec(String($schema));
  if (!named) return '2020-12';
  return named[1] === '4' || named[1] === '7' ? named[1] : '2019-09';
}

/** Paths of the errors, without the enclosing values, which the library also reports. */
function placesOf(errors: readonly OutputUnit[]): string[] {
  const places = [...new Set(errors.map(placeOf))];
  return places.filter((place) => !places.some((other) => other.startsWith(`${place}.`)));
}

function placeOf({ instanceLocation, keyword, error }: OutputUnit): string {
  const path = instanceLocation
    .split('/')
    .slice(1)
    .map((key) => decodeURI(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  // The name of a missing property is only part of the message.
  const missing = keyword === 'required' ? /required property "(.*)"/.exec(error)?.[1] : undefined;
  return ['$', ...path, ...(missing === undefined ? [] : [missing])].join('.');
}

interface SchemaCheckProps {
  content: string;
  /** JSON schema that the reply was requested with. */
  schema: string;
}

/** Whether the text of a reply has the form of the schema. */
export function SchemaCheck({ content, schema }: SchemaCheckProps) {
  const { t } = useTranslation('workbench');
  const found = checkReply(content, schema);
  if (found === undefined) return null;
  if (found.kind === 'valid') return <Badge color="green">{t('check.valid')}</Badge>;
  return (
    <Box>
      <Badge color={found.kind === 'unchecked' ? 'gray' : 'red'}>{t(`check.${found.kind}`)}</Badge>
      {found.kind === 'mismatch' && (
        <Box textStyle="caption" color="fg.muted" mt="1" overflowWrap="anywhere">
          {t('check.places', { places: found.places.join(', ') })}
        </Box>
      )}
    </Box>
  );
}
