import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { loadTexts } from '../i18n/setup';
import { stored, useStored } from '../lib/storage';
import { OnboardingSpace } from '../ui/onboarding-space';

const OnboardingCard = lazy(async () => {
  const [module] = await Promise.all([import('../features/onboarding/onboarding.card'), loadTexts('onboarding')]);
  return { default: module.OnboardingCard };
});

/** Pages that show the guide above their content, also while one of their drawers is open. */
const places = /^\/(detail|token|channel|log)(\/|$)/;

/**
 * The onboarding card, until it is completed or dismissed. Features may not import each other, so the shell places it.
 */
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
