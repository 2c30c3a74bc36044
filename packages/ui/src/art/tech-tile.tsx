import { slotClass } from '../styles/class-names.ts'

const tile = slotClass('tech-tile')

/** A technology's name below its `mark`, the URL of a square drawing. */
export function TechTile({ name, mark }: { name: string; mark: string }) {
  return (
    <span className={tile('root')}>
      <img className={tile('mark')} src={mark} alt="" width="48" height="48" loading="lazy" />
      <span className={tile('name')}>{name}</span>
    </span>
  )
}
