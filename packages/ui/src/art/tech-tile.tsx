import { slotClass } from '../styles/class-names.ts'

const tile = slotClass('tech-tile')

interface TechTileProps {
  name: string
  /** The URL of a square drawing. Decorative, because the name appears below it. */
  mark: string
}

export function TechTile({ name, mark }: TechTileProps) {
  return (
    <span className={tile('root')}>
      <img className={tile('mark')} src={mark} alt="" width="48" height="48" loading="lazy" />
      <span className={tile('name')}>{name}</span>
    </span>
  )
}
