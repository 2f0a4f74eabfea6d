/** Keeps letters and digits of any script; characters that file systems or shells may reject become a hyphen. */
const fileName = (name: string) => name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|-+$/g, '');

const types = { txt: 'text/plain', json: 'application/json' } as const;

/**
 * Saves a text as `{name}.txt` or with another file type. The file is created in the browser, so that secrets are not
 * sent over the network again.
 */
export function saveText(name: string, text: string, kind: keyof typeof types = 'txt') {
  saveFile(`${fileName(name) || 'download'}.${kind}`, new Blob([text], { type: types[kind] }));
}

/** Saves a file under exactly this name. */
export function saveFile(name: string, file: Blob) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Chromium reads the URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
