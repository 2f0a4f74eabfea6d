import { useRef, useState } from 'react';
import { upload } from '../../lib/upload';
import { type ImportForm, sourceOf } from './import-form.schema';
import { SiteImportsDocument, useStartSiteImportMutation } from './site-imports.generated';

const SQLITE_TYPE = 'application/vnd.sqlite3';

interface UploadedFile {
  id: number;
}

/** Uploads the file, if it was not, and starts an import. */
export function useStartImport() {
  const [share, setShare] = useState<number | null>(null);
  const uploaded = useRef<{ file: File; id: number }>(undefined);
  const [start] = useStartSiteImportMutation({ refetchQueries: [SiteImportsDocument] });

  const sourceIdOf = async (file: File): Promise<string> => {
    if (uploaded.current?.file !== file) {
      setShare(0);
      const path = `/api/site_import/file?name=${encodeURIComponent(file.name)}`;
      const options = { contentType: SQLITE_TYPE, onProgress: setShare };
      const { id } = await upload<UploadedFile>(path, file, options).finally(() => setShare(null));
      uploaded.current = { file, id };
    }
    return String(uploaded.current?.id);
  };

  const run = async (form: ImportForm, dryRun: boolean) => {
    const { product, file, address, site, conflicts, logs } = form;
    const from =
      sourceOf(form) === 'file' && file
        ? { sourceId: await sourceIdOf(file) }
        : { address: address.trim(), sourceId: null };
    // A real import deletes its file, so another one must upload it again.
    if (!dryRun) uploaded.current = undefined;
    await start({ variables: { input: { ...from, product, site: site || null, conflicts, logs, dryRun } } });
  };
  return { run, share };
}
