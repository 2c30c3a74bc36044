import { drawing, type Figure, figure, rounded, tone } from '@site/ui/images'

const PORTRAIT_SIZE = { width: 240, height: 288 } as const

/** Walls, and the color and opacity of what is on them. */
export const walls = {
  teal: { wall: tone.tealSoft, thing: tone.tealMid, fade: 0.45 },
  amber: { wall: tone.amberSoft, thing: tone.amber, fade: 0.28 },
  ink: { wall: tone.background, thing: tone.line, fade: 0.5 },
} as const

interface Portrait extends Figure {
  on: keyof typeof walls
  /** What is on the wall behind the person, in the picture's coordinates. */
  behind: string
  /** What stands in front, in the picture's coordinates. */
  front?: string
}

/** Draws a person from the waist up. All heads have the same size and position. */
export const portrait = ({ on, behind, front = '', ...person }: Portrait): string =>
  drawing(PORTRAIT_SIZE, [
    `<rect width="240" height="288" fill="${walls[on].wall}"/>`,
    `<g opacity="${walls[on].fade}">${rounded([behind])}</g>`,
    figure(120, 98, person, 1.1),
    front,
  ])
