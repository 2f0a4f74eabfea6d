/**
 * GraphQL code generator plugin that writes one line for each named operation, for pages that load without the data
 * client and therefore without a GraphQL parser or printer: `export const HomeDocument = 'query Home …' as
 * StringDocument<HomeQuery, HomeQueryVariables>;`.
 * The type is declared in the module named by the config key `typeFrom`. Fragments are not supported.
 */
import { print, stripIgnoredCharacters } from 'graphql';

const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

export const plugin = (_schema, documents, { typeFrom }) => {
  const operations = documents
    .flatMap(({ document }) => document?.definitions ?? [])
    .filter((definition) => definition.kind === 'OperationDefinition' && definition.name);
  const lines = operations.map((definition) => {
    const type = `${capital(definition.name.value)}${capital(definition.operation)}`;
    const text = stripIgnoredCharacters(print(definition));
    return `export const ${capital(definition.name.value)}Document = '${text}' as StringDocument<${type}, ${type}Variables>;`;
  });
  return { prepend: [`import type { StringDocument } from '${typeFrom}';`], content: lines.join('\n') };
};
