import { type Facing, type HeadSpec, head } from './head.ts'
import { placed } from './paint.ts'

/** A person from the waist up, in parts that share the middle of the head as their origin. */
export interface Figure {
  person: HeadSpec
  facing?: Facing
  /** Neck and clothes, below the head. */
  body: readonly string[]
  /** Arms, hands and what they hold, over the head. */
  over: readonly string[]
}

/** Draws a person around a point in the middle of the head; all parts share this origin. `scale` 1 is a scene's size. */
export function figure(x: number, y: number, { person, facing = 'right', body, over }: Figure, scale = 1): string {
  // Keeps the neck short.
  const turn = facing === 'right' ? 'translate(0 5)' : 'matrix(-1 0 0 1 0 5)'
  const turned = (part: string) => part && `<g transform="${turn}">${part}</g>`
  return placed(x, y, [turned(person.hairBehind ?? ''), ...body, turned(head(person, facing)), ...over], scale)
}
