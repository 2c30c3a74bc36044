import { extensionOf, type FolderPath, PREVIEW_TEXT_BYTES, type StoredFile } from '@site/contracts'
import { Button, Heading, Notice, Skeleton, Text, VisuallyHidden } from '@site/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type SyntheticEvent,
  type TouchEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Dialog } from '#kit/dialog/dialog.tsx'
import { DownloadLink } from '#kit/downloads/download-link.tsx'
import { formatKb } from '#kit/format.ts'
import { useResult } from '#kit/lists/list-state.tsx'
import { loadApi, useApi } from '#services.ts'
import { CsvPreview } from './documents/csv-preview.tsx'
import { LatePreview, NoPreview } from './no-preview.tsx'
import styles from './preview-dialog.module.css'
import { LongText } from './text/long-text.tsx'

interface PreviewDialogProps {
  folder: FolderPath
  /** The files that the user can move to, in order. */
  files: readonly StoredFile[]
  opened: StoredFile
  onClose: (shown: StoredFile) => void
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Shows a file; arrow keys, two buttons and swipes move to the previous and next files. */
export function PreviewDialog({ folder, files, opened, onClose }: PreviewDialogProps) {
  const titleId = useId()
  const content = useRef<HTMLElement>(null)
  const [file, setFile] = useState(opened)
  const { files: api } = useApi()
  // Otherwise, the dialog would focus the download link.
  useLayoutEffect(() => content.current?.focus(), [])
  const { fileName } = file
  const index = files.findIndex((other) => other.fileName === fileName)
  // A file that has since been deleted has no neighbors.
  const neighborOf = (step: 1 | -1) => (index < 0 ? undefined : files[index + step])

  const move = (step: 1 | -1) => {
    const next = neighborOf(step)
    if (!next) return
    setFile(next)
    content.current?.scrollTo(0, 0)
  }
  const swipe = useSwipe(move)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isCaptured(event.target)) return
    event.preventDefault()
    move(step)
  }

  const step = (label: string, icon: 'arrow-left' | 'arrow-right', by: 1 | -1) => (
    // A disabled button would lose focus at the first and last files.
    <Button
      variant="ghost"
      size="icon"
      icon={icon}
      aria-label={label}
      aria-disabled={neighborOf(by) === undefined}
      onClick={() => move(by)}
    />
  )

  return (
    <Dialog
      open
      className={styles.dialog}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onClose={() => onClose(file)}
    >
      <header className={styles.head}>
        <Heading level={2} size="h3" id={titleId}>
          {fileName}
        </Heading>
        <p className={styles.size}>{formatKb(file)} KB</p>
        <DownloadLink href={api.downloadUrl(folder, fileName)} saveAs={fileName} />
        <div className={styles.steps}>
          {step('Previous file', 'arrow-left', -1)}
          <p role="status" className={styles.size}>
            <VisuallyHidden>{fileName}, </VisuallyHidden>
            {index >= 0 && `${index + 1} of ${files.length}`}
          </p>
          {step('Next file', 'arrow-right', 1)}
        </div>
        <form method="dialog">
          <Button type="submit" variant="ghost" size="icon" icon="close" aria-label="Close" />
        </form>
      </header>
      {/* A scrollable region must be focusable. */}
      <section ref={content} className={styles.content} aria-label={`Content of ${fileName}`} tabIndex={0} {...swipe}>
        <PreviewContent key={fileName} folder={folder} file={file} />
      </section>
    </Dialog>
  )
}

const MIN_DISTANCE = 50

/** Content that handles horizontal movement itself. */
const CAPTURES = 'audio, video, [data-scrolls]'

/** Recognizes horizontal one-finger swipes. Ignores zoomed pages and content that scrolls horizontally. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches[0]
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1
      const isOurs = touches.length === 1 && !isZoomed && !isCaptured(target)
      start.current = touch && isOurs ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      const { current } = start
      start.current = undefined
      if (!touch || !current) return
      const [x, y] = [touch.clientX - current.x, touch.clientY - current.y]
      if (Math.abs(x) >= MIN_DISTANCE && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
    onTouchCancel() {
      start.current = undefined
    },
  }
}

/** Returns whether an element handles horizontal movement itself: it is a player, or its content overflows. */
function isCaptured(target: EventTarget): boolean {
  const element = target instanceof Element ? target.closest<HTMLElement>(CAPTURES) : null
  if (!element) return false
  return !('scrolls' in element.dataset) || element.scrollWidth > element.clientWidth
}

const loadPdfPages = () => import('./pdf/pdf-pages.tsx')

interface PreviewContentProps {
  folder: FolderPath
  file: StoredFile
}

/** Shows a file according to its content type, which the server detects regardless of the name. */
function PreviewContent({ folder, file }: PreviewContentProps) {
  const url = useApi().files.previewUrl(folder, file.fileName)
  const { data: type, failure } = useResult(useQuery(mediaTypeQuery(url)))
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

const loadMarkdownPreview = () => import('./documents/markdown-preview.tsx')

/** Shows the beginning of a text file: Markdown as a document, CSV as a table, anything else verbatim. */
function TextPreview({ folder, file }: PreviewContentProps) {
  const { data: text, failure } = useResult(useQuery(textQuery(folder, file.fileName)))
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

/** Browsers decode a picture to at least four bytes per pixel. A few bytes can declare billions of pixels. */
const MAX_PIXELS = 50_000_000

interface Size {
  width: number
  height: number
}

const isTooLarge = ({ width, height }: Size) => width * height > MAX_PIXELS

/** Shows a picture, or plays audio or video as it arrives. The browser decodes it, which may fail. */
function MediaPreview({ url, type, name }: { url: string; type: string; name: string }) {
  const [problem, setProblem] = useState<'broken' | Size>()
  const [kind] = type.split('/')
  if (problem) return <MediaProblem problem={problem} isImage={kind === 'image'} />
  const media = { src: url, onError: () => setProblem('broken') }
  if (kind === 'image') return <Picture {...media} name={name} onTooLarge={setProblem} />
  const player = { ...media, controls: true, preload: 'metadata', 'aria-label': name } as const
  if (kind === 'audio') return <audio {...player} className={styles.audio} />
  const onLoadedMetadata = ({ currentTarget: { videoWidth, videoHeight } }: SyntheticEvent<HTMLVideoElement>) => {
    const size = { width: videoWidth, height: videoHeight }
    if (isTooLarge(size)) setProblem(size)
  }
  return <video {...player} className={styles.image} playsInline onLoadedMetadata={onLoadedMetadata} />
}

interface PictureProps {
  src: string
  name: string
  onError: () => void
  onTooLarge: (size: Size) => void
}

/** Browsers decode only what they paint, so a picture stays invisible until its size is known. */
function Picture({ src, name, onError, onTooLarge }: PictureProps) {
  const picture = useRef<HTMLImageElement>(null)
  const [isSized, setSized] = useState(false)

  const check = useCallback(() => {
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = picture.current ?? {}
    if (width === 0) return
    if (isTooLarge({ width, height })) onTooLarge({ width, height })
    else setSized(true)
  }, [onTooLarge])

  useEffect(() => {
    // The element gets the size of the picture as soon as its first bytes have arrived.
    const sizes = new ResizeObserver(check)
    if (picture.current) sizes.observe(picture.current)
    return () => sizes.disconnect()
  }, [check])

  return (
    <img
      ref={picture}
      src={src}
      alt={name}
      className={styles.image}
      data-is-sized={isSized}
      onLoad={check}
      onError={onError}
    />
  )
}

function MediaProblem({ problem, isImage }: { problem: 'broken' | Size; isImage: boolean }) {
  if (problem === 'broken') {
    return (
      <Notice tone="error" title={isImage ? 'This image cannot be shown' : 'This file cannot be played'}>
        <Text>It may be damaged, or in a format that your browser does not support. Download it to open it.</Text>
      </Notice>
    )
  }
  const pixels = `${problem.width.toLocaleString('en')} by ${problem.height.toLocaleString('en')} pixels`
  return (
    <Notice
      tone="info"
      title={isImage ? 'This image is too large to show here' : 'This video is too large to play here'}
    >
      <Text>It has {pixels}. Download it to open it.</Text>
    </Notice>
  )
}
