import { randomFrom } from './random.ts'

interface PortraitProps {
  seed: string
  /** Whose portrait it is; part of its text alternative. */
  name: string
  /** Absent where the name stands right beside it: the drawing is then decoration. */
  decorative?: boolean
}

const GROUND_ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** A drawn portrait: a head and shoulders of threads, with a look of its own per seed. */
export function Portrait({ seed, name, decorative = false }: PortraitProps) {
  const random = randomFrom(seed)
  const lean = Math.round((random() - 0.5) * 14)
  const head = 34 + Math.round(random() * 6)
  const hair = Math.round(random() * 3)
  const tone = Math.floor(random() * 3)
  const shoulder = 150 + Math.round(random() * 10)
  const strands = Array.from({ length: 9 }, (_, index) => {
    const rise = 8 + index * 7
    const bend = Math.round((random() - 0.5) * 10)
    return `M${14 + index * 3} 240C${30 + index * 6} ${shoulder + rise + bend} ${170 - index * 6} ${shoulder + rise - bend} ${186 - index * 3} 240`
  })
  const named = decorative
    ? ({ 'aria-hidden': true } as const)
    : ({ role: 'img', 'aria-label': `Portrait illustration of ${name}` } as const)
  return (
    <svg className="portrait" data-tone={tone} viewBox="0 0 200 240" focusable="false" {...named}>
      <rect className="portrait__ground" width="200" height="240" />
      <g className="portrait__threads">
        {GROUND_ROWS.map((row) => (
          <path key={row} d={`M0 ${20 + row * 20}q50 ${lean - row} 100 0t100 0`} />
        ))}
      </g>
      <path
        className="portrait__body"
        d={`M16 240C22 ${shoulder + 8} 66 ${shoulder + 4} 82 ${shoulder - 4}h36C134 ${shoulder + 4} 178 ${shoulder + 8} 184 240z`}
      />
      <g className="portrait__weave">
        {strands.map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
      <path className="portrait__neck" d={`M84 ${shoulder - 30}h32v28q-16 14-32 0z`} />
      <ellipse className="portrait__head" cx={100 + lean / 4} cy="98" rx={head} ry={head + 10} />
      <path className="portrait__hair" d={hairPath(hair, head, 100 + lean / 4)} />
    </svg>
  )
}

function hairPath(style: number, head: number, x: number): string {
  const left = x - head - 3
  const right = x + head + 3
  const top = 98 - head - 16
  if (style === 0)
    return `M${left} 100C${left - 2} ${top - 4} ${right + 2} ${top - 4} ${right} 100C${right - 8} 78 ${x + 6} 80 ${x - 6} 72C${x - 16} 82 ${left + 6} 84 ${left} 100z`
  if (style === 1)
    return `M${left - 4} 142C${left - 12} ${top - 10} ${right + 12} ${top - 10} ${right + 4} 142C${right - 2} 110 ${right - 4} 84 ${x} 76C${left + 4} 84 ${left + 2} 110 ${left - 4} 142z`
  if (style === 2)
    return `M${left + 2} 88C${left} ${top} ${right} ${top} ${right - 2} 88C${x + 10} 70 ${x - 10} 70 ${left + 2} 88z`
  return `M${left} 96C${left - 8} ${top + 2} ${x - 10} ${top - 12} ${x + 8} ${top - 2}C${right + 10} ${top + 2} ${right + 4} 82 ${right} 96C${right - 4} 76 ${x} 86 ${left} 96z`
}
