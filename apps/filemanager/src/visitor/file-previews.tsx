import { linkedFileUrl, linkedPreviewUrl, readLinkedText } from '@site/api-client/visitor'
import type { FolderPath, LinkedFile } from '@site/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import { PreviewDialog } from '#preview/preview-dialog.tsx'
import type { PreviewSource } from '#preview/source.ts'
import { Viewer } from '#preview/viewer/viewer.tsx'
import { queryClient } from '#store/query-client.ts'
import { useFailedLoads } from '#store/use-failed-loads.ts'
import { loadApi } from '../services.ts'
import styles from './visitor.module.css'

/** What previews need, which the rest of the page does not: a cache, and retries of what fails to load. */
function PreviewCache({ children }: { children: ReactNode }) {
  useFailedLoads()
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

/** Without a path, of the linked file. */
function sourceOf(token: string, path?: FolderPath): PreviewSource {
  const urlBy = (url: typeof linkedFileUrl) => (fileName: string) => (path ? url(token, path, fileName) : url(token))
  const previewUrl = urlBy(linkedPreviewUrl)
  return {
    previewUrl,
    downloadUrl: urlBy(linkedFileUrl),
    readText: async (fileName, signal) => readLinkedText(await loadApi(), previewUrl(fileName), { signal }),
  }
}

export function FilePreview({ token, file }: { token: string; file: LinkedFile }) {
  const region = useRef<HTMLElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const source = useMemo(() => sourceOf(token), [token])
  return (
    <PreviewCache>
      <div ref={room} className={styles.preview}>
        <Viewer source={source} file={file} region={region} room={room} />
      </div>
    </PreviewCache>
  )
}

interface FolderPreviewsProps {
  token: string
  path: FolderPath
  files: readonly LinkedFile[]
  opened: LinkedFile
  onDownload: () => void
  onClose: () => void
}

export function FolderPreviews({ token, path, ...dialog }: FolderPreviewsProps) {
  // The array is new on each render.
  const key = JSON.stringify(path)
  const source = useMemo(() => sourceOf(token, JSON.parse(key) as FolderPath), [token, key])
  return (
    <PreviewCache>
      <PreviewDialog source={source} {...dialog} />
    </PreviewCache>
  )
}
