const MAX_LENGTH = 255;

/** Whether a request may name its model so. Control characters and unpaired surrogates cannot be stored in the log. */
export function isModelName(name: string): boolean {
  return name.trim() !== '' && name.length <= MAX_LENGTH && name.isWellFormed() && !hasControlCharacters(name);
}

function hasControlCharacters(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) < 0x20) return true;
  return false;
}
