import { selectForZip } from '@site/api-client/selections'
import { type FolderPath, SELECTION_MAX } from '@site/contracts'
import { type ReactNode, useRef, useState } from 'react'
import { loadApi, readSession } from '#services.ts'
import { type Entry, entryOf, nounOf } from '../entry.ts'
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
async function prepareDownload(folder: FolderPath, entries: readonly Entry[]): Promise<PreparedDownload> {
  const api = await loadApi()
  const [first, ...others] = entries
  if (!first || others.length > 0) {
    const selection = { ...namesOf('folder', entries), ...namesOf('file', entries) }
    const zip = await selectForZip(api, readSession().email ?? '', folder, selection)
    return { href: zip.url, saveAs: zip.name, bytes: zip.bytes, hasChangedNames: zip.hasChangedNames }
  }
  const single =
    first.kind === 'file'
      ? { href: api.files.downloadUrl(folder, first.name), saveAs: first.name }
      : { href: api.folders.zipUrl([...folder, first.name]), saveAs: `${first.name}.zip` }
  return { ...single, hasChangedNames: await hasChangedNames(single.href) }
}

/** Returns the field of a selection for the entries of one kind; none if it would be empty. */
function namesOf(kind: Entry['kind'], entries: readonly Entry[]) {
  const names = entries.flatMap((entry) => (entry.kind === kind ? entry.name : []))
  return names.length > 0 ? { [`${kind}s` as const]: names } : {}
}

/** Downloads selected entries of a folder as one file. `note` says what happens, for a status region. */
export function useSelectionDownload(folder: FolderPath) {
  const [note, setNote] = useState<ReactNode>(null)
  const isPreparing = useRef(false)

  const download = async (entries: readonly Entry[]): Promise<void> => {
    if (isPreparing.current) return
    if (entries.length > SELECTION_MAX) return setNote(`Download failed. ${tooMany}`)
    isPreparing.current = true
    setNote(`Preparing the download of ${formatCount(entries.length, nounOf(entries))}…`)
    try {
      const prepared = await prepareDownload(folder, entries)
      startDownload(prepared)
      setNote(<StartedDownload {...prepared} />)
    } catch (error) {
      logFailedDownload(error)
      setNote(`Download failed. ${reasonOf(error)}`)
    }
    isPreparing.current = false
  }
  return { download: (...keys: string[]) => void download(keys.map(entryOf)), note }
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
