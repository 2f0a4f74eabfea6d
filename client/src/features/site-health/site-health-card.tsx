import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Link as ChakraLink } from '@chakra-ui/react/link';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { Badge } from '../../ui/data/badge';
import type { Verdict } from './judgement';

const looks = {
  good: { color: 'green', icon: 'check' },
  look: { color: 'yellow', icon: 'clock' },
  act: { color: 'red', icon: 'alert' },
} as const;

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('siteHealth');
  const { color, icon } = looks[verdict];
  return (
    <Badge color={color} icon={icon}>
      {t(`verdict.${verdict}`)}
    </Badge>
  );
}

interface SiteHealthCardProps {
  title: string;
  verdict: Verdict;
  /** The main figure. */
  figure: ReactNode;
  /** Describes what the figure measures. */
  caption: ReactNode;
  /** Recommended action, if one is needed. */
  advice?: string;
  /** Page for that action; without an address for those who may not open it. */
  link?: { to: string | undefined; label: string };
  children?: ReactNode;
}

/** Health of one component: figure, verdict and recommended action. */
export function SiteHealthCard({ title, verdict, figure, caption, advice, link, children }: SiteHealthCardProps) {
  const { t } = useTranslation('siteHealth');
  return (
    <Stack as="section" layerStyle="card" gap="2" px="4" py="3" aria-label={title} minW="0">
      <Flex align="center" justify="space-between" gap="2">
        <Text as="h2" textStyle="label" color="fg.muted">
          {title}
        </Text>
        <VerdictBadge verdict={verdict} />
      </Flex>
      <Box>
        <Box textStyle="kpi" overflowWrap="anywhere">
          {figure}
        </Box>
        <Box textStyle="caption" color="fg.muted">
          {caption}
        </Box>
      </Box>
      {verdict !== 'good' && advice && <Text textStyle="table">{advice}</Text>}
      {children}
      {link && link.to === undefined && (
        <Text textStyle="caption" color="fg.muted" mt="auto">
          {t('notPermitted', { page: link.label })}
        </Text>
      )}
      {link?.to !== undefined && (
        <ChakraLink
          asChild
          color="brand.fg"
          textStyle="table"
          mt="auto"
          display="inline-flex"
          alignItems="center"
          minH="6"
        >
          <Link to={link.to}>
            {link.label}
            <ChevronRight size={14} aria-hidden />
          </Link>
        </ChakraLink>
      )}
    </Stack>
  );
}
