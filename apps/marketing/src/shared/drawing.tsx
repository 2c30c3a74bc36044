import { Figure } from '@site/ui'
import type { PictureContent } from '../content/types.ts'
import styles from './drawing.module.css'
import { imagePath } from './image-path.ts'

interface DrawingProps {
  file: string
  alt: string
  width: number
  height: number
  /** Part of the first screen, so it loads immediately. */
  first?: boolean
  /** On a panel as wide as the column, with labels as large as the column's text. */
  wide?: boolean
}

/** Sets the size in the HTML, so loading the image causes no layout shift. */
function Drawing({ file, alt, width, height, first = false, wide = false }: DrawingProps) {
  const loading = first ? 'eager' : 'lazy'
  const className = wide ? `${styles.drawing} ${styles.wide}` : styles.drawing
  return <img className={className} src={`/${file}`} alt={alt} width={width} height={height} loading={loading} />
}

const heights = { industries: 360, products: 450, scenes: 360, services: 400 }

interface PictureProps extends Pick<DrawingProps, 'first' | 'wide'> {
  kind: keyof typeof heights
  picture: PictureContent
}

export function Picture({ kind, picture: { id, alt, caption }, first, wide }: PictureProps) {
  return (
    <Figure caption={caption}>
      <Drawing file={imagePath(kind, id)} alt={alt} width={720} height={heights[kind]} first={first} wide={wide} />
    </Figure>
  )
}

/** A portrait, at the same size wherever it is shown. */
export function Portrait({ person: { id, name } }: { person: { id: string; name: string } }) {
  return (
    <div className={styles.portrait}>
      <Drawing file={imagePath('portraits', id)} alt={`Portrait illustration of ${name}`} width={240} height={288} />
    </div>
  )
}
