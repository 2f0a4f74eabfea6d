/** The result of one check of a site: `warning` needs attention soon, `problem` makes the site or a part of it fail. */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'problem';
  readonly text: string;
  /** The advice. Null if nothing needs to be done. */
  readonly advice: string | null;
}

/** A check that found nothing to do. @param check the name of the check */
export const ok = (check: string, text: string): Finding => ({ check, status: 'ok', text, advice: null });
/** A finding that needs attention soon. @param advice what the operator should do */
export const warning = (check: string, text: string, advice: string): Finding => ({
  check,
  status: 'warning',
  text,
  advice,
});
/** A finding that makes the site or a part of it fail. @param advice what the operator should do */
export const problem = (check: string, text: string, advice: string): Finding => ({
  check,
  status: 'problem',
  text,
  advice,
});
