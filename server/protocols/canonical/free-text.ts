/** What a tool that is called with free text looks like to models that only know functions. */
export const FREE_TEXT = { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] };
