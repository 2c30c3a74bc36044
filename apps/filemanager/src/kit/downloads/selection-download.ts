import { selectForZip } from '@site/api-client/selections'
import type { FolderPath } from '@site/contracts'
import { loadApi, readSession } from '#services.ts'
import { checkDownload } from './check-download.ts'

/** A download that the server has agreed to send. */
export interface PreparedDownload {
  href: string
  /** The name under which the browser saves it. */
  saveAs: string
  /** Set for a zip of several entries. */
  bytes?: number
  /** Whether entries of a zip have other names than on the screen. */
  hasChangedNames: boolean
}

/**
 * Resolves to the download of the named entries of a folder: one file, the zip of one folder, or one zip of several
 * entries, because browsers block all but the first few of many downloads. Rejects if the server would not send it.
 */
export async function prepareDownload(
  folder: FolderPath,
  kind: 'files' | 'folders',
  names: readonly string[],
): Promise<PreparedDownload> {
  const api = await loadApi()
  const [name = '', ...others] = names
  if (others.length > 0) {
    const zip = await selectForZip(api, readSession().email ?? '', folder, { [kind]: names })
    return { href: zip.url, saveAs: zip.name, bytes: zip.bytes, hasChangedNames: zip.hasChangedNames }
  }
  const single =
    kind === 'files'
      ? { href: api.files.downloadUrl(folder, name), saveAs: name }
      : { href: api.folders.zipUrl([...folder, name]), saveAs: `${name}.zip` }
  return { ...single, ...(await checkDownload(single.href)) }
}
