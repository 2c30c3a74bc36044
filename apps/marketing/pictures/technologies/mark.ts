import { drawing, tone } from '@site/ui/images'

/** The layers of a mark on a 48-pixel grid: faint areas, then lines, then the accent. */
export interface MarkPaths {
  soft?: string
  lines?: string
  accent?: string
  accentLines?: string
}

const stroke = (color: string) =>
  `fill="none" stroke="${color}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"`

/** Draws a mark that symbolizes what a technology does, without copying its trademark. */
export const mark = ({ soft, lines, accent, accentLines }: MarkPaths): string =>
  drawing({ width: 48, height: 48 }, [
    soft ? `<path d="${soft}" fill="${tone.tealMid}"/>` : '',
    lines ? `<path d="${lines}" ${stroke(tone.teal)}/>` : '',
    accent ? `<path d="${accent}" fill="${tone.amber}"/>` : '',
    accentLines ? `<path d="${accentLines}" ${stroke(tone.amber)}/>` : '',
  ])

export const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0Z`

export const tile = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h-${width}Z`

/** Draws a database symbol: a cylinder of the given size, including its upper rim. */
export const drum = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}a${width / 2} 5 0 0 1 ${width} 0v${height}a${width / 2} 5 0 0 1-${width} 0ZM${x} ${y}a${width / 2} 5 0 0 0 ${width} 0`

export const CLOUD = 'M14 36a8 8 0 0 1-1-16 12 12 0 0 1 23-2 9 9 0 0 1 0 18Z'
