import { useEffect, useState } from 'react';
import { type FilePreview, type FileTerms, previewFile } from './vendor-file';

interface Preview {
  preview?: FilePreview;
  error?: unknown;
  loading: boolean;
}

/** What the server reads of the chosen file, again after each change of how it is read. */
export function usePreview({ content, currency, dateOrder, columns }: FileTerms): Preview {
  const [state, setState] = useState<Preview>({ loading: false });
  const named = JSON.stringify(columns);
  const isCurrency = /^\s*[A-Za-z]{3}\s*$/.test(currency);
  useEffect(() => {
    if (content === '' || !isCurrency) return;
    let isCurrent = true;
    setState((before) => ({ ...before, loading: true }));
    const terms = { content, currency, dateOrder, columns: JSON.parse(named) as FileTerms['columns'] };
    previewFile(terms)
      .then((preview) => isCurrent && setState({ preview, loading: false }))
      .catch((error: unknown) => isCurrent && setState({ error, loading: false }));
    return () => {
      isCurrent = false;
    };
  }, [content, currency, dateOrder, named, isCurrency]);
  return state;
}
