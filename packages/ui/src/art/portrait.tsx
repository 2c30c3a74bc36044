import { slotClass } from '../styles/class-names.ts'
import { type Hair, type HairStyle, hairStyles } from './hair.ts'
import { randomFrom } from './random.ts'
import { weaveFabric } from './threads.ts'

const portrait = slotClass('portrait')

interface PortraitProps {
  seed: string
  /** Whose portrait it is; part of its text alternative. */
  name: string
  /** For where the name stands right beside it. */
  decorative?: boolean
  /** What shall not be left to the seed. */
  hair?: HairStyle
  glasses?: boolean
}

const GLASSES =
  'M66 104h5m22 0q7-5 14 0m22 0h5M71 104a11 11 0 1 0 22 0a11 11 0 1 0-22 0M107 104a11 11 0 1 0 22 0a11 11 0 1 0-22 0'
const SHOULDERS = 'M8 240c2-46 46-56 76-68h32c30 12 74 22 76 68Z'
const STRIPES = [0.86, 0.72, 0.58, 0.44, 0.3].map(shoulderLine).join('')
const STYLES = Object.keys(hairStyles) as HairStyle[]

/** The line of the shoulders, drawn smaller towards the middle of the hem. */
function shoulderLine(scale: number): string {
  const at = (x: number, y: number) => `${Math.round(100 + x * scale)} ${Math.round(240 - y * scale)}`
  return `M${at(-92, 0)}C${at(-90, 46)} ${at(-46, 56)} ${at(-16, 68)}L${at(16, 68)}C${at(46, 56)} ${at(90, 46)} ${at(92, 0)}`
}

/** A drawn portrait before woven threads, in the cloth of the house; the same seed is the same person. */
export function Portrait({ seed, name, decorative = false, ...chosen }: PortraitProps) {
  const random = randomFrom(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const ground = pick(3)
  const skin = pick(5)
  const drawn = STYLES[pick(STYLES.length)] ?? 'crop'
  const hair: Hair = hairStyles[chosen.hair ?? drawn]
  const shade = pick(4)
  const drawnGlasses = pick(3) === 0
  const glasses = chosen.glasses ?? drawnGlasses
  const { weft } = weaveFabric(seed, { width: 200, height: 240, wefts: 14, warps: 1, knots: 0, sway: 16 })
  return (
    <svg
      className={portrait('root')}
      data-ground={ground}
      data-skin={skin}
      data-hair={shade}
      viewBox="0 0 200 240"
      focusable="false"
      role={decorative ? undefined : 'img'}
      aria-hidden={decorative || undefined}
      aria-label={decorative ? undefined : `Portrait illustration of ${name}`}
    >
      <rect className={portrait('ground')} width="200" height="240" />
      <path className={portrait('threads')} d={weft.join('')} />
      {hair.back && <path className={portrait('hair')} d={hair.back} />}
      <path className={portrait('cloth')} d={SHOULDERS} />
      <path className={portrait('threads')} d={STRIPES} />
      <path className={portrait('skin')} d="M84 138h32v34q-16 16-32 0Z" />
      <path className={portrait('shadow')} d="M84 142h32v6q-16 12-32 4Z" />
      <path
        className={portrait('skin')}
        d="M57 108a7 8 0 0 1 14 0a7 8 0 0 1-14 0ZM129 108a7 8 0 0 1 14 0a7 8 0 0 1-14 0ZM64 104a36 44 0 0 1 72 0a36 44 0 0 1-72 0Z"
      />
      <path className={portrait('shadow')} d="M100 60a36 44 0 0 1 0 88Z" />
      {hair.front && <path className={portrait('hair')} d={hair.front} />}
      {glasses && <path className={portrait('glasses')} d={GLASSES} />}
    </svg>
  )
}
