import { extensionOf, type FolderPath, PREVIEW_TEXT_BYTES, type StoredFile } from '@site/contracts'
import { Skeleton, Text } from '@site/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useFailure } from '#kit/lists/use-failure.ts'
import { loadApi } from '../services.ts'
import { CsvPreview } from './documents/csv-preview.tsx'
import { LatePreview } from './late-preview.tsx'
import { NoPreview } from './no-preview.tsx'
import styles from './preview-dialog.module.css'
import { LongText } from './text/long-text.tsx'

const loadMarkdownPreview = () => import('./documents/markdown-preview.tsx')

interface TextPreviewProps {
  folder: FolderPath
  file: StoredFile
}

/** Shows the beginning of a text file: Markdown as a document, CSV as a table, anything else verbatim. */
export function TextPreview({ folder, file }: TextPreviewProps) {
  const query = useQuery(textQuery(folder, file.fileName))
  const { data: text } = query
  const { failure } = useFailure(query)
  if (failure) return <NoPreview file={file} error={failure} />
  if (text === undefined) return <Skeleton shape="block" height="20rem" />
  const isCut = file.size * 1024 > PREVIEW_TEXT_BYTES
  const extension = extensionOf(file.fileName)
  if (extension === 'csv' || extension === 'tsv') {
    return <CsvPreview name={file.fileName} extension={extension} text={text} isCut={isCut} />
  }
  return (
    <>
      {extension === 'md' || extension === 'markdown' ? (
        <LatePreview kind="markdown" load={loadMarkdownPreview}>
          {({ MarkdownPreview }) => <MarkdownPreview text={text} />}
        </LatePreview>
      ) : (
        <pre className={styles.text}>
          <LongText text={text} />
        </pre>
      )}
      {isCut && <Text tone="muted">Only the beginning is shown. Download the file to read the rest.</Text>}
    </>
  )
}

/** Cached only while shown, because another file may get the same name. */
const textQuery = (folder: FolderPath, fileName: string) =>
  queryOptions({
    queryKey: ['preview', folder, fileName, 'text'],
    queryFn: async ({ signal }) => (await loadApi()).files.previewText(folder, fileName, { signal }),
    gcTime: 0,
  })
