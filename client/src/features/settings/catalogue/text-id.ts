/** Option keys contain dots, which are separators in text keys. */
export const textId = (key: string): string => key.replaceAll('.', '_');
