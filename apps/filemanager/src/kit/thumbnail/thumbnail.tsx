import { extensionOf, type FolderPath, type StoredFile } from '@site/contracts'
import { useState } from 'react'
import { useApi } from '#services.ts'
import { kindName } from '../kind-name.ts'
import { FileIcon } from './file-icon.tsx'
import styles from './thumbnail.module.css'

/** Extensions of files that may have thumbnails; the server checks the content. */
const EXTENSIONS = new Set(['avif', 'gif', 'jpeg', 'jpg', 'png', 'webp'])

interface ThumbnailProps {
  folder: FolderPath
  file: Pick<StoredFile, 'fileName' | 'uploadTime'>
  /** A tile is large, and shows the kind as text. */
  size?: 'row' | 'tile'
}

export const hasThumbnail = (fileName: string): boolean => EXTENSIONS.has(extensionOf(fileName))

/** The thumbnail of a picture, or the icon for a file's kind. Its size never changes. */
export function Thumbnail({ folder, file, size = 'row' }: ThumbnailProps) {
  const { files } = useApi()
  const url = hasThumbnail(file.fileName) ? files.thumbnailUrl(folder, file) : undefined
  return <ThumbnailPicture url={url} name={file.fileName} size={size} />
}

interface ThumbnailPictureProps {
  url: string | undefined
  name: string
  size: 'row' | 'tile'
}

/** The picture at a URL, once it has loaded; until then, or without one, the icon for the file's kind. */
export function ThumbnailPicture({ url, name, size }: ThumbnailPictureProps) {
  const [outcome, setOutcome] = useState<{ url: string; isLoaded: boolean }>()
  const isLoaded = outcome?.url === url ? outcome?.isLoaded : undefined
  return (
    <span
      className={styles.box}
      data-size={size}
      {...(size === 'row' ? { role: 'img', 'aria-label': kindName(name) } : { 'aria-hidden': true })}
    >
      {!isLoaded && <FileIcon name={name} size={size} />}
      {url !== undefined && isLoaded !== false && (
        <img
          className={styles.picture}
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setOutcome({ url, isLoaded: true })}
          onError={() => setOutcome({ url, isLoaded: false })}
        />
      )}
    </span>
  )
}
