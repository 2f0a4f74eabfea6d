/** Mutations that every user may run on a demo site: the set-up, and marking notices as read. */
export const DEMO_FIELDS: ReadonlySet<string> = new Set(['initializeSite', 'markNoticesRead', 'markAllNoticesRead']);
