import { type FolderPath, SELECTION_MAX } from '@site/contracts'
import { type ReactNode, useState } from 'react'
import { reasonOf } from '../failures/reason.ts'
import { formatBytes, formatCount } from '../format.ts'
import { CHANGED_NAMES } from './check-download.ts'
import { logFailedDownload } from './log-failed-download.ts'
import { type PreparedDownload, prepareDownload } from './selection-download.ts'
import { startDownload } from './start-download.ts'

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
