const SITE_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Whether a text may name an imported site: lower-case letters, digits and hyphens. */
export function isImportedSiteName(text: string): boolean {
  return SITE_NAME.test(text);
}
