import type { FolderPath, StoredFile } from '@site/contracts'
import { Skeleton } from '@site/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useFailure } from '#kit/lists/use-failure.ts'
import { loadApi, useApi } from '../services.ts'
import { LatePreview } from './late-preview.tsx'
import { MediaPreview } from './media-preview.tsx'
import { NoPreview } from './no-preview.tsx'
import { TextPreview } from './text-preview.tsx'

const loadPdfPages = () => import('./pdf/pdf-pages.tsx')

interface PreviewContentProps {
  folder: FolderPath
  file: StoredFile
}

/** Shows a file according to its content type, which the server detects regardless of the name. */
export function PreviewContent({ folder, file }: PreviewContentProps) {
  const url = useApi().files.previewUrl(folder, file.fileName)
  const query = useQuery(mediaTypeQuery(url))
  const { data: type } = query
  const { failure } = useFailure(query)
  if (failure) return <NoPreview file={file} error={failure} />
  if (type === undefined) return <Skeleton shape="block" height="20rem" />
  if (/^(?:image|audio|video)\//.test(type)) return <MediaPreview url={url} type={type} name={file.fileName} />
  if (type.startsWith('text/')) return <TextPreview folder={folder} file={file} />
  return (
    <LatePreview kind="pdf" load={loadPdfPages}>
      {({ PdfPages }) => <PdfPages url={url} name={file.fileName} />}
    </LatePreview>
  )
}

/** Cached only while shown, because another file may get the same name. */
const mediaTypeQuery = (url: string) =>
  queryOptions({
    queryKey: ['preview', url, 'type'],
    queryFn: async ({ signal }) => (await loadApi()).files.mediaTypeOf(url, { signal }),
    gcTime: 0,
  })
