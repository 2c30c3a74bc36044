import { Figure } from '@site/ui'
import type { PictureContent } from '../content/types.ts'
import styles from './drawing.module.css'
import { imagePath } from './image-path.ts'

interface DrawingProps {
  file: string
  alt: string
  width: number
  height: number
  /** Part of the first screen, so it loads immediately, and before scripts. */
  first?: boolean
  /** On a panel as wide as the column, with labels as large as the column's text. */
  wide?: boolean
}

/** Sets the size in the HTML, so loading the image causes no layout shift. */
function Drawing({ file, alt, width, height, first = false, wide = false }: DrawingProps) {
  const timing = first ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  const className = wide ? `${styles.drawing} ${styles.wide}` : styles.drawing
  return <img className={className} src={`/${file}`} alt={alt} width={width} height={height} {...timing} />
}

const heights = { industries: 360, products: 450, scenes: 360, services: 400, timeline: 400 }

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

interface ThumbnailProps {
  kind: keyof typeof heights
  id: string
  /** The part to show, as a viewBox; by default, all of it. */
  detail?: string | undefined
}

/** A page's picture in a card that names the page, which describes it. */
export function Thumbnail({ kind, id, detail }: ThumbnailProps) {
  const [, , width = 720, height = heights[kind]] = detail?.split(' ').map(Number) ?? []
  const part = detail ? `#svgView(viewBox(${detail.replaceAll(' ', ',')}))` : ''
  const className = detail && styles.detail
  const src = `/${imagePath(kind, id)}${part}`
  return <img className={className} src={src} alt="" width={width} height={height} loading="lazy" />
}

interface PersonProps {
  person: { id: string; name: string }
}

/** A portrait, at the same size wherever it is shown. */
export function Portrait({ person: { id, name } }: PersonProps) {
  return (
    <div className={styles.portrait}>
      <Drawing file={imagePath('portraits', id)} alt={`Portrait illustration of ${name}`} width={240} height={288} />
    </div>
  )
}

/** A portrait next to the person's name. */
export const Face = ({ person: { id } }: PersonProps) => (
  <img className={styles.face} src={`/${imagePath('portraits', id)}`} alt="" width={240} height={288} loading="lazy" />
)
