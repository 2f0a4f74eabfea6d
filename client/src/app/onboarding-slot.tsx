import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { loadTexts } from '../i18n/setup';
import { stored, useStored } from '../lib/storage';
import { OnboardingSpace } from '../ui/onboarding-space';

const OnboardingCard = lazy(async () => {
  const [module] = await Promise.all([import('../features/onboarding/onboarding.card'), loadTexts('onboarding')]);
  return { default: module.OnboardingCard };
});

/** Pages on which the guide stands above the content, also while one of their drawers is open. */
const places = /^\/(detail|token|channel|log)(\/|$)/;

/** The first steps, until they are done or put away. A feature may not import another, so the shell places the card. */
export function OnboardingSlot() {
  const { pathname } = useLocation();
  const mode = useStored(stored.onboarding);
  if (mode === 'hidden' || mode === 'done' || !places.test(pathname)) return null;
  return (
    <Suspense fallback={<OnboardingSpace />}>
      <OnboardingCard />
    </Suspense>
  );
}
