import { Box } from '@chakra-ui/react/box';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../i18n/setup';

const NoticeBell = lazy(async () => {
  const [module] = await Promise.all([import('../features/notices/notice-bell'), loadTexts('notices')]);
  return { default: module.NoticeBell };
});

/** The bell comes after the page; its place is kept, so that nothing moves. */
export function NoticesSlot() {
  return (
    <Suspense fallback={<Box boxSize="8" />}>
      <NoticeBell />
    </Suspense>
  );
}
