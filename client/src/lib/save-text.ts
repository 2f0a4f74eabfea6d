/** Letters and digits of any script stay; what file systems or shells may take amiss becomes a hyphen. */
const fileName = (name: string) => name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|-+$/g, '');

const types = { txt: 'text/plain', json: 'application/json' } as const;

/** Saves a text as `{name}.txt`, or as another kind of text file. It is made in the browser: secrets take no second trip over the network. */
export function saveText(name: string, text: string, kind: keyof typeof types = 'txt') {
  saveFile(`${fileName(name) || 'download'}.${kind}`, new Blob([text], { type: types[kind] }));
}

/** Hands a file to the browser's downloads under exactly this name. */
export function saveFile(name: string, file: Blob) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Chromium reads the address after the click handler returned.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
