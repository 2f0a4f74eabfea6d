import { Box } from '@chakra-ui/react/box';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../i18n/setup';

const NoticeBell = lazy(async () => {
  const [module] = await Promise.all([import('../features/notices/notice-bell'), loadTexts('notices')]);
  return { default: module.NoticeBell };
});

/** The bell loads after the page; its space is reserved to avoid a layout shift. */
export function NoticesSlot() {
  return (
    <Suspense fallback={<Box boxSize="8" />}>
      <NoticeBell />
    </Suspense>
  );
}
