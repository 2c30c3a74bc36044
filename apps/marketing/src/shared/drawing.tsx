import { Figure } from '@site/ui'
import type { PictureContent } from '../content/types/page.ts'
import styles from './drawing.module.css'
import { imagePath } from './image-path.ts'

interface DrawingProps {
  file: string
  alt: string
  width: number
  height: number
}

/** Sets the size in the HTML, so loading the image causes no layout shift. */
function Drawing({ file, alt, width, height }: DrawingProps) {
  return <img className={styles.drawing} src={`/${file}`} alt={alt} width={width} height={height} loading="lazy" />
}

const heights = { industries: 360, products: 450, scenes: 360, services: 400 }

interface PictureProps {
  kind: keyof typeof heights
  picture: PictureContent
}

export function Picture({ kind, picture: { id, alt, caption } }: PictureProps) {
  return (
    <Figure caption={caption}>
      <Drawing file={imagePath(kind, id)} alt={alt} width={720} height={heights[kind]} />
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
