/** Schema of a custom tool with free-text input, for models that only support functions. */
export const FREE_TEXT = { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] };
