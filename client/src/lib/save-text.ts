/** Letters and digits of any script stay; what file systems or shells may take amiss becomes a hyphen. */
const fileName = (name: string) => name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|-+$/g, '');

const types = { txt: 'text/plain', json: 'application/json' } as const;

/** Saves a text as `{name}.txt`, or as another kind of text file. It is made in the browser: secrets take no second trip over the network. */
export function saveText(name: string, text: string, kind: keyof typeof types = 'txt') {
  const address = URL.createObjectURL(new Blob([text], { type: types[kind] }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${fileName(name) || 'download'}.${kind}`;
  link.click();
  // Chromium reads the address after the click handler returned.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
