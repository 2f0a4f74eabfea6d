import { chakra } from '@chakra-ui/react/styled-system';

const Mark = chakra('svg', { base: { flexShrink: '0', color: 'brand.solid' } });
const Logo = chakra('img', { base: { flexShrink: '0', objectFit: 'contain', borderRadius: 'sm' } });

/** The logo of the site, otherwise the default logo: a barrier on two posts with a coin. */
export function BrandMark({ logo, size = '7' }: { logo: string; size?: '7' | '10' }) {
  if (logo) return <Logo src={logo} alt="" referrerPolicy="no-referrer" boxSize={size} />;
  return (
    <Mark viewBox="0 0 32 32" aria-hidden boxSize={size}>
      <rect width="32" height="32" rx="7" fill="currentColor" />
      <path d="M8 23V11.5M24 23V11.5M8 14l16-5" fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
      <circle cx="16" cy="20" r="2.4" fill="#fff" />
    </Mark>
  );
}
