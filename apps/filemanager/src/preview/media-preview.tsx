import { Notice, Text } from '@site/ui'
import { useState } from 'react'
import styles from './preview-dialog.module.css'

interface MediaPreviewProps {
  url: string
  /** An image, audio or video type. */
  type: string
  name: string
}

/** Shows a picture, or plays audio or video as it arrives. The browser decodes it, which may fail. */
export function MediaPreview({ url, type, name }: MediaPreviewProps) {
  const [isBroken, setBroken] = useState(false)
  const [kind] = type.split('/')
  const media = { src: url, onError: () => setBroken(true) }
  if (isBroken) {
    return (
      <Notice tone="error" title={kind === 'image' ? 'This image cannot be shown' : 'This file cannot be played'}>
        <Text>It may be damaged, or in a format that your browser does not support. Download it to open it.</Text>
      </Notice>
    )
  }
  if (kind === 'image') return <img {...media} className={styles.image} alt={name} />
  const player = { ...media, controls: true, preload: 'metadata', 'aria-label': name } as const
  return kind === 'audio' ? (
    <audio {...player} className={styles.audio} />
  ) : (
    <video {...player} className={styles.image} playsInline />
  )
}
