import type { Subject } from './spec';

/** Address of the page with all models and their prices. */
export const modelsPath = '/models';

/** Address of the settings; each subject has its page below it. */
export const settingsPath = '/setting';

/**
 * The address of a subject.
 * @param name a card or an option on its page
 */
export const subjectPath = (subject: Subject, name?: string): string =>
  `${settingsPath}/${subject}${name === undefined ? '' : `#${name}`}`;
