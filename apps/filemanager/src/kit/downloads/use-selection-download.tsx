import { selectForZip } from '@site/api-client/selections'
import { type FolderPath, SELECTION_MAX } from '@site/contracts'
import { type ReactNode, useState } from 'react'
import { loadApi, readSession } from '#services.ts'
import { reasonOf } from '../failures/reason.ts'
import { formatBytes, formatCount } from '../format.ts'
import { CHANGED_NAMES, checkDownload, logFailedDownload } from './check-download.ts'

/** A download that the server has agreed to send. */
interface PreparedDownload {
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
  return { ...single, ...(await checkDownload(single.href)) }
}

type State =
  | { kind: 'preparing'; count: number }
  | ({ kind: 'started' } & PreparedDownload)
  | { kind: 'failed'; reason: string }

/** Downloads selected entries of a folder as one file. `note` says what happens, for a status region. */
export function useSelectionDownload(folder: FolderPath, kind: 'files' | 'folders') {
  const [state, setState] = useState<State>()

  const download = async (...names: string[]): Promise<void> => {
    if (state?.kind === 'preparing') return
    if (names.length > SELECTION_MAX) return setState({ kind: 'failed', reason: tooMany })
    setState({ kind: 'preparing', count: names.length })
    try {
      const prepared = await prepareDownload(folder, kind, names)
      startDownload(prepared.href, prepared.saveAs)
      setState({ kind: 'started', ...prepared })
    } catch (error) {
      logFailedDownload(error)
      setState({ kind: 'failed', reason: reasonOf(error) })
    }
  }
  return { download: (...names: string[]) => void download(...names), note: noteOf(state, kind) }
}

const tooMany = `One download contains at most ${formatCount(SELECTION_MAX, 'item')}. Select fewer.`

function noteOf(state: State | undefined, kind: 'files' | 'folders'): ReactNode {
  switch (state?.kind) {
    case 'preparing':
      return `Preparing the download of ${formatCount(state.count, kind.slice(0, -1))}…`
    case 'failed':
      return `Download failed. ${state.reason}`
    case 'started':
      // A page cannot see that a browser blocks a download, but no browser blocks a click on a link.
      return (
        <>
          {`Downloading “${state.saveAs}”${state.bytes === undefined ? '' : ` (${formatBytes(state.bytes)})`}. `}
          <a className="text-link" href={state.href} download={state.saveAs}>
            If nothing happens, download it here
          </a>
          {state.hasChangedNames && `. ${CHANGED_NAMES}`}
        </>
      )
    default:
      return null
  }
}

/** Has the browser download a URL, so no file is held in memory. */
function startDownload(href: string, saveAs: string): void {
  const link = Object.assign(document.createElement('a'), { href, download: saveAs })
  // Firefox ignores clicks on links outside of the document.
  document.body.append(link)
  link.click()
  link.remove()
}
