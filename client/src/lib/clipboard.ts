/** Copies text; `false` when the browser refuses (no permission, plain http), so that the caller can offer it for hand copy. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
