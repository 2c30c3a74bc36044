import { selectForZip } from '@site/api-client/selections'
import { type FolderPath, SELECTION_MAX } from '@site/contracts'
import { type ReactNode, useRef, useState } from 'react'
import { loadApi, readSession } from '#services.ts'
import { reasonOf } from '../failures/reason.ts'
import { formatBytes, formatCount } from '../format.ts'
import { CHANGED_NAMES, hasChangedNames, logFailedDownload } from './check-download.ts'

interface PreparedDownload {
  href: string
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
async function prepareDownload(
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
  return { ...single, hasChangedNames: await hasChangedNames(single.href) }
}

/** Downloads selected entries of a folder as one file. `note` says what happens, for a status region. */
export function useSelectionDownload(folder: FolderPath, kind: 'files' | 'folders') {
  const [note, setNote] = useState<ReactNode>(null)
  const isPreparing = useRef(false)

  const download = async (...names: string[]): Promise<void> => {
    if (isPreparing.current) return
    if (names.length > SELECTION_MAX) return setNote(`Download failed. ${tooMany}`)
    isPreparing.current = true
    setNote(`Preparing the download of ${formatCount(names.length, kind.slice(0, -1))}…`)
    try {
      const prepared = await prepareDownload(folder, kind, names)
      startDownload(prepared)
      setNote(<StartedDownload {...prepared} />)
    } catch (error) {
      logFailedDownload(error)
      setNote(`Download failed. ${reasonOf(error)}`)
    }
    isPreparing.current = false
  }
  return { download: (...names: string[]) => void download(...names), note }
}

const tooMany = `One download contains at most ${formatCount(SELECTION_MAX, 'item')}. Select fewer.`

/** Has a link to the download: a page cannot see that a browser blocks one, but no browser blocks a click on a link. */
const StartedDownload = ({ href, saveAs, bytes, hasChangedNames }: PreparedDownload) => (
  <>
    {`Downloading “${saveAs}”${bytes === undefined ? '' : ` (${formatBytes(bytes)})`}. `}
    <a className="text-link" href={href} download={saveAs}>
      If nothing happens, download it here
    </a>
    {hasChangedNames && `. ${CHANGED_NAMES}`}
  </>
)

/** Has the browser download a URL, so no file is held in memory. */
function startDownload({ href, saveAs }: PreparedDownload): void {
  const link = Object.assign(document.createElement('a'), { href, download: saveAs })
  // Firefox ignores clicks on links outside of the document.
  document.body.append(link)
  link.click()
  link.remove()
}
