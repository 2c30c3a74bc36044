import { Notice, Text } from '@site/ui'
import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import styles from './preview-dialog.module.css'

/** Browsers decode a picture to at least four bytes per pixel. A few bytes can declare billions of pixels. */
const MAX_PIXELS = 50_000_000

interface MediaPreviewProps {
  url: string
  /** An image, audio or video type. */
  type: string
  name: string
}

type Problem = 'broken' | { width: number; height: number }

/** Shows a picture, or plays audio or video as it arrives. The browser decodes it, which may fail. */
export function MediaPreview({ url, type, name }: MediaPreviewProps) {
  const [problem, setProblem] = useState<Problem>()
  const [kind] = type.split('/')
  if (problem) return <MediaProblem problem={problem} isImage={kind === 'image'} />
  const media = { src: url, onError: () => setProblem('broken') }
  if (kind === 'image') return <Picture {...media} name={name} onTooLarge={setProblem} />
  const player = { ...media, controls: true, preload: 'metadata', 'aria-label': name } as const
  if (kind === 'audio') return <audio {...player} className={styles.audio} />
  const onLoadedMetadata = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    const size = { width: currentTarget.videoWidth, height: currentTarget.videoHeight }
    if (isTooLarge(size)) setProblem(size)
  }
  return <video {...player} className={styles.image} playsInline onLoadedMetadata={onLoadedMetadata} />
}

interface Size {
  width: number
  height: number
}

const isTooLarge = ({ width, height }: Size) => width * height > MAX_PIXELS

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

function MediaProblem({ problem, isImage }: { problem: Problem; isImage: boolean }) {
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
