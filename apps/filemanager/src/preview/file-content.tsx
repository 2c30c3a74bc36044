import { extensionOf, PREVIEW_TEXT_BYTES, type StoredFile } from '@site/contracts'
import { Skeleton, Text } from '@site/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useResult } from '#kit/lists/list-state.tsx'
import { loadApi } from '#services.ts'
import { CsvPreview } from './documents/csv-preview.tsx'
import { MediaPreview } from './media/media-preview.tsx'
import { LatePreview, NoPreview } from './no-preview.tsx'
import styles from './preview.module.css'
import type { PreviewSource } from './source.ts'
import { LongText } from './text/long-text.tsx'
import type { ViewOptions } from './viewer/view.ts'

type Kind = 'image' | 'audio' | 'video' | 'pdf' | 'text' | 'document' | 'sheets' | 'slides' | 'archive'

const OFFICE_EXTENSIONS: Readonly<Record<string, Kind>> = {
  docx: 'document',
  docm: 'document',
  dotx: 'document',
  xlsx: 'sheets',
  xlsm: 'sheets',
  xltx: 'sheets',
  pptx: 'slides',
  pptm: 'slides',
  ppsx: 'slides',
  potx: 'slides',
}

/** The server detects the type by the content; only Office files are archives that their names tell apart. */
function kindOf(type: string, fileName: string): Kind {
  const [media] = /^(?:image|audio|video|text)(?=\/)/.exec(type) ?? []
  if (media) return media as Kind
  return type === 'application/zip' ? (OFFICE_EXTENSIONS[extensionOf(fileName)] ?? 'archive') : 'pdf'
}

const VIEW_OPTIONS: Readonly<Partial<Record<Kind, ViewOptions>>> = {
  image: { isSheet: true, first: 'page' },
  pdf: { isSheet: true, first: 'width' },
  text: { isSheet: false, first: 1 },
  document: { isSheet: false, first: 1 },
  sheets: { isSheet: false, first: 1 },
  slides: { isSheet: false, first: 1 },
}

/** Returns what can be changed of how a file of this kind looks, if anything. */
export const viewOptions = (kind: Kind): ViewOptions | undefined => VIEW_OPTIONS[kind]

export function useFileKind(source: PreviewSource, { fileName }: StoredFile) {
  const { data: type, failure } = useResult(useQuery(mediaTypeQuery(source.previewUrl(fileName))))
  return { kind: type === undefined || failure ? undefined : kindOf(type, fileName), failure }
}

/** Cached only while shown, because another file may get the same name. */
const mediaTypeQuery = (url: string) =>
  queryOptions({
    queryKey: ['preview', url, 'type'],
    queryFn: async ({ signal }) => (await loadApi()).files.mediaTypeOf(url, { signal }),
    gcTime: 0,
  })

interface FileContentProps {
  source: PreviewSource
  file: StoredFile
  loaded: ReturnType<typeof useFileKind>
}

const loadPdfPages = () => import('./pdf/pdf-pages.tsx')
const loadWordPreview = () => import('./office/word-preview.tsx')
const loadSheetsPreview = () => import('./office/sheets-preview.tsx')
const loadSlidesPreview = () => import('./office/slides-preview.tsx')
const loadArchivePreview = () => import('./archives/archive-preview.tsx')

/** Shows a file according to its kind. The code of most kinds loads with the first file of that kind. */
export function FileContent({ source, file, loaded: { kind, failure } }: FileContentProps) {
  const { fileName: name } = file
  const url = source.previewUrl(name)
  if (failure) return <NoPreview file={file} error={failure} />
  switch (kind) {
    case undefined:
      return <Skeleton shape="block" height="20rem" />
    case 'image':
    case 'audio':
    case 'video':
      return <MediaPreview url={url} kind={kind} name={name} />
    case 'text':
      return <TextPreview source={source} file={file} />
    case 'pdf':
      return (
        <LatePreview kind={kind} load={loadPdfPages}>
          {({ PdfPages }) => <PdfPages url={url} name={name} />}
        </LatePreview>
      )
    case 'document':
      return (
        <LatePreview kind={kind} load={loadWordPreview}>
          {({ WordPreview }) => <WordPreview url={url} />}
        </LatePreview>
      )
    case 'sheets':
      return (
        <LatePreview kind={kind} load={loadSheetsPreview}>
          {({ SheetsPreview }) => <SheetsPreview url={url} name={name} />}
        </LatePreview>
      )
    case 'slides':
      return (
        <LatePreview kind={kind} load={loadSlidesPreview}>
          {({ SlidesPreview }) => <SlidesPreview url={url} />}
        </LatePreview>
      )
    case 'archive':
      return (
        <LatePreview kind={kind} load={loadArchivePreview}>
          {({ ArchivePreview }) => <ArchivePreview url={url} name={name} />}
        </LatePreview>
      )
  }
}

const loadMarkdownPreview = () => import('./documents/markdown-preview.tsx')

/** Shows the beginning of a text file: Markdown as a document, CSV as a table, anything else verbatim. */
function TextPreview({ source, file }: Omit<FileContentProps, 'loaded'>) {
  const { data: text, failure } = useResult(useQuery(textQuery(source, file.fileName)))
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
const textQuery = (source: PreviewSource, fileName: string) =>
  queryOptions({
    queryKey: ['preview', source.previewUrl(fileName), 'text'],
    queryFn: ({ signal }) => source.readText(fileName, signal),
    gcTime: 0,
  })
