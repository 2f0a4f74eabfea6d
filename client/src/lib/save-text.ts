/** Letters and digits of any script stay; what file systems or shells may take amiss becomes a hyphen. */
const fileName = (name: string) => name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|-+$/g, '');

/** Saves a text as `{name}.txt`. It is made in the browser: secrets take no second trip over the network. */
export function saveText(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${fileName(name) || 'download'}.txt`;
  link.click();
  // Chromium reads the address after the click handler returned.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
