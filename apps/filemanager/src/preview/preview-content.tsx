import { hasStatus } from '@site/api-client/errors'
import { type FolderPath, PREVIEW_TEXT_BYTES, type StoredFile } from '@site/contracts'
import { Notice, Skeleton, Text } from '@site/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { loadApi, useApi } from '../services.ts'
import { reasonOf } from '../shared/outcome.ts'
import styles from './preview-dialog.module.css'

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }))

interface PreviewContentProps {
  folder: FolderPath
  file: StoredFile
}

/** Shows a file according to its content type, which the server detects regardless of the name. */
export function PreviewContent({ folder, file }: PreviewContentProps) {
  const url = useApi().files.previewUrl(folder, file.fileName)
  const { data: type, error } = useQuery(mediaTypeQuery(url))
  if (error) return <NoPreview error={error} />
  if (type === undefined) return <Skeleton shape="block" height="20rem" />
  if (type.startsWith('image/')) return <img className={styles.image} src={url} alt={file.fileName} />
  if (type.startsWith('text/')) return <TextPreview folder={folder} file={file} />
  return (
    <Suspense fallback={<Skeleton shape="block" height="20rem" />}>
      <PdfPages url={url} name={file.fileName} />
    </Suspense>
  )
}

function TextPreview({ folder, file }: PreviewContentProps) {
  const { data: text, error } = useQuery(textQuery(folder, file.fileName))
  if (error) return <NoPreview error={error} />
  if (text === undefined) return <Skeleton shape="block" height="20rem" />
  return (
    <>
      <pre className={styles.text}>{text}</pre>
      {file.size * 1024 > PREVIEW_TEXT_BYTES && (
        <Text tone="muted">Only the beginning is shown. Download the file to read the rest.</Text>
      )}
    </>
  )
}

function NoPreview({ error }: { error: unknown }) {
  const isUnsupported = hasStatus(error, 415)
  return (
    <Notice
      tone={isUnsupported ? 'info' : 'error'}
      title={isUnsupported ? 'No preview is available for this type of file' : 'The preview could not be loaded'}
    >
      <Text>{isUnsupported ? 'Download it to open it.' : reasonOf(error)}</Text>
    </Notice>
  )
}

/** Cached only while shown, because another file may get the same name. */
const mediaTypeQuery = (url: string) =>
  queryOptions({
    queryKey: ['preview', url, 'type'],
    queryFn: async ({ signal }) => (await loadApi()).files.mediaTypeOf(url, { signal }),
    gcTime: 0,
  })

const textQuery = (folder: FolderPath, fileName: string) =>
  queryOptions({
    queryKey: ['preview', folder, fileName, 'text'],
    queryFn: async ({ signal }) => (await loadApi()).files.previewText(folder, fileName, { signal }),
    gcTime: 0,
  })
