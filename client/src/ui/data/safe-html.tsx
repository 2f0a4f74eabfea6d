import { Box } from '@chakra-ui/react/box';
import { useEffect, useState } from 'react';

interface SafeHtmlProps {
  /** Markdown or HTML written by an administrator or a model: untrusted. */
  source: string;
  /** Footer texts are HTML; pages and chat replies are Markdown. */
  format: 'html' | 'markdown';
}

const prose = {
  '& > * + *': { mt: '3' },
  // A level-1 heading of the source, see `sanitise`.
  '& h2': { textStyle: 'page' },
  '& h3, & h4': { textStyle: 'section' },
  '& ul': { ps: '5', listStyleType: 'disc' },
  '& ol': { ps: '5', listStyleType: 'decimal' },
  '& a': { color: 'brand.fg', textDecoration: 'underline' },
  '& code': { fontFamily: 'mono', fontSize: 'cell', bg: 'bg.subtle', px: '1', borderRadius: 'sm' },
  '& pre': { layerStyle: 'inset', p: '3', overflow: 'auto', '& code': { bg: 'transparent', p: '0' } },
  '& table': {
    display: 'block',
    overflow: 'auto',
    '& td, & th': { borderWidth: '1px', borderColor: 'border', px: '2', py: '1' },
  },
  '& blockquote': { borderInlineStartWidth: '2px', borderColor: 'border', ps: '3', color: 'fg.muted' },
  '& img': { maxW: 'full' },
};

/**
 * Sanitised HTML. Parser and sanitiser are a lazy chunk; until it loads, and if it fails to load, the plain text is
 * shown.
 */
export function SafeHtml({ source, format }: SafeHtmlProps) {
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    import('./sanitise').then(
      ({ sanitise }) => current && setHtml(sanitise(source, format)),
      () => current && setHtml(null),
    );
    return () => {
      current = false;
    };
  }, [source, format]);
  if (html === null)
    return (
      <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
        {format === 'html' ? '' : source}
      </Box>
    );
  return <Box css={prose} overflowWrap="anywhere" ref={(node: HTMLDivElement | null) => fill(node, html)} />;
}

// Uses the DOM instead of `dangerouslySetInnerHTML`, so that the property stays unused in the console.
function fill(node: HTMLDivElement | null, html: string) {
  if (node && node.innerHTML !== html) node.innerHTML = html;
}
