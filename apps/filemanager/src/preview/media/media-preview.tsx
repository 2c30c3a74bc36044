import { Notice, Text } from '@site/ui'
import { type CSSProperties, type SyntheticEvent, useState } from 'react'
import styles from '../preview.module.css'
import { isTurned, type Rotation, rotatedSize, sheetStyle, useView } from '../viewer/view.ts'
import { isTooLarge, Picture, type Size } from './picture.tsx'

interface MediaPreviewProps {
  url: string
  kind: 'image' | 'audio' | 'video'
  name: string
}

/** Shows a picture, or plays audio or video as it arrives. The browser decodes it, which may fail. */
export function MediaPreview({ url, kind, name }: MediaPreviewProps) {
  const [problem, setProblem] = useState<'broken' | Size>()
  if (problem) return <MediaProblem problem={problem} isImage={kind === 'image'} />
  const media = { src: url, onError: () => setProblem('broken') }
  if (kind === 'image') return <ViewedPicture {...media} name={name} onTooLarge={setProblem} />
  const player = { ...media, controls: true, preload: 'metadata', 'aria-label': name } as const
  if (kind === 'audio') return <audio {...player} className={styles.audio} />
  const onLoadedMetadata = ({ currentTarget: { videoWidth, videoHeight } }: SyntheticEvent<HTMLVideoElement>) => {
    const size = { width: videoWidth, height: videoHeight }
    if (isTooLarge(size)) setProblem(size)
  }
  return <video {...player} className={styles.video} playsInline onLoadedMetadata={onLoadedMetadata} />
}

interface ViewedPictureProps {
  src: string
  name: string
  onError: () => void
  onTooLarge: (size: Size) => void
}

/** A picture in the chosen size and rotation. Until the user chooses a size, it is never larger than it is. */
function ViewedPicture(props: ViewedPictureProps) {
  const { size, rotation } = useView()
  const [natural, setNatural] = useState<Size>()
  const shape = natural && rotatedSize(natural, rotation)
  const maxWidth = size === undefined ? shape?.width : undefined
  return (
    <div className={styles.board} style={shape && { ...sheetStyle(size ?? 'page', shape), maxWidth }}>
      <Picture
        {...props}
        className={styles.image}
        style={shape && rotation !== 0 ? rotatedWithin(shape, rotation) : undefined}
        onSize={setNatural}
      />
    </div>
  )
}

/** Rotates an element within a box of this size. After a quarter turn, its sides have changed places. */
function rotatedWithin({ width, height }: Size, rotation: Rotation): CSSProperties {
  const rotate = `${rotation}deg`
  if (!isTurned(rotation)) return { rotate }
  return { rotate, width: `${(100 * height) / width}%`, height: `${(100 * width) / height}%` }
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
