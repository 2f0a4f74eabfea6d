/** `{{name}}`, with spaces allowed inside the braces. */
const variable = /\{\{\s*([\p{L}_][\p{L}\p{N}_.-]{0,49})\s*\}\}/gu;

/** Names of the variables of these texts, each once, in the order of their first use. */
export const variablesIn = (...texts: string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(variable)].map(([, name = '']) => name))),
];

/** The text with the values of its variables; one without a value stays as it is. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(variable, (whole, name: string) => (Object.hasOwn(values, name) && values[name]) || whole);
