/**
 * Copies text; `false` if the browser refuses (no permission, plain http), so that the caller can offer manual copying.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
