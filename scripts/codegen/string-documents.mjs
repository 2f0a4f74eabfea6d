/**
 * GraphQL code generator plugin that writes one line for each named operation, for pages that load without the data
 * client and therefore without a GraphQL parser or printer: `export const HomeDocument = 'query Home …' as
 * StringDocument<HomeQuery, HomeQueryVariables>;`. The type is declared in the module named by the config key
 * `typeFrom`. Fields of fragments become fields of the operation.
 */
import { print, stripIgnoredCharacters, visit } from 'graphql';

const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

export const plugin = (_schema, documents, { typeFrom }) => {
  const definitions = documents.flatMap(({ document }) => document?.definitions ?? []);
  const operations = definitions.filter((definition) => definition.kind === 'OperationDefinition' && definition.name);
  const lines = operations.map((definition) => {
    const type = `${capital(definition.name.value)}${capital(definition.operation)}`;
    const text = stripIgnoredCharacters(print(withoutFragments(definition, definitions)));
    return `export const ${capital(definition.name.value)}Document = '${text}' as StringDocument<${type}, ${type}Variables>;`;
  });
  return { prepend: [`import type { StringDocument } from '${typeFrom}';`], content: lines.join('\n') };
};

const withoutFragments = (document, definitions) =>
  visit(document, {
    enter: (node) =>
      node.kind === 'SelectionSet'
        ? { ...node, selections: node.selections.flatMap((selection) => fieldsOf(selection, definitions)) }
        : undefined,
  });

const fieldsOf = (selection, definitions) => {
  if (selection.kind !== 'FragmentSpread') return [selection];
  const fragment = definitions.find(
    ({ kind, name }) => kind === 'FragmentDefinition' && name.value === selection.name.value,
  );
  return fragment.selectionSet.selections.flatMap((field) => fieldsOf(field, definitions));
};
