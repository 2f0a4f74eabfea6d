import type { Meta, StoryObj } from '@storybook/react-vite';
import { OnboardingSpace } from './onboarding-space';

const meta: Meta<typeof OnboardingSpace> = { component: OnboardingSpace };
export default meta;

export const Default: StoryObj<typeof OnboardingSpace> = {};
