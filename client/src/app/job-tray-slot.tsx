import { lazy, Suspense } from 'react';
import { loadTexts } from '../i18n/setup';
import { isAdmin, useSessionUser } from '../lib/session';

const JobTray = lazy(async () => {
  const [module] = await Promise.all([import('../features/job-tray/job-tray'), loadTexts('jobs')]);
  return { default: module.JobTray };
});

/** Only administrators start long-running jobs. */
export function JobTraySlot() {
  if (!isAdmin(useSessionUser())) return null;
  return (
    <Suspense fallback={null}>
      <JobTray />
    </Suspense>
  );
}
