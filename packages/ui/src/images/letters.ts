import type { PathCommand } from 'fontkit'
import { placeGlyphs, type TextStyle } from './text-path.ts'

/** The units per em of an outline: few, for short numbers, yet at most a quarter of a pixel off in large figures. */
const EM = 100

/** The outlines of the letters in all drawings, by the id that `use` elements refer to. */
const outlines = new Map<string, string>()

/** Draws a line of text from a baseline point. `letterOutlines` defines each letter's outline once. */
export function letters(text: string, style: TextStyle, at: { x: number; y: number; fill: string }): string {
  const { size, font } = style
  const { placed, scale } = placeGlyphs(text, { ...style, size: EM })
  const uses = placed.map(({ glyph, left }) => {
    const id = `${font[0]}${glyph.id}`
    if (!outlines.has(id)) outlines.set(id, relativePath(glyph.path.scale(scale, -scale).commands))
    return outlines.get(id) ? `<use href="#${id}" x="${Math.round(left)}"/>` : ''
  })
  const place = `translate(${toTenths(at.x)} ${toTenths(at.y)})scale(${size / EM})`
  return `<g fill="${at.fill}" transform="${place}">${uses.join('')}</g>`
}

const toTenths = (value: number): number => Math.round(value * 10) / 10

/** Returns the outlines of all letters in a drawing. */
export function letterOutlines(body: string): string {
  const ids = new Set([...body.matchAll(/ href="#(\w+)"/g)].map(([, id = '']) => id))
  const used = [...ids].filter((id) => outlines.has(id))
  const paths = used.map((id) => `<path id="${id}" d="${outlines.get(id)}"/>`)
  return paths.length ? `<defs>${paths.join('')}</defs>` : ''
}

const letterOf: Record<PathCommand['command'], string> = {
  moveTo: 'm',
  lineTo: 'l',
  quadraticCurveTo: 'q',
  bezierCurveTo: 'c',
  closePath: 'z',
}

/** Writes steps from point to point in whole units, which take half the characters of exact positions. */
function relativePath(commands: readonly PathCommand[]): string {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  return commands
    .map(({ command, args }) => {
      const steps = args.map((value, index) => Math.round(value) - (index % 2 ? y : x))
      if (command === 'closePath') [x, y] = [startX, startY]
      else [x, y] = [x + (steps.at(-2) ?? 0), y + (steps.at(-1) ?? 0)]
      if (command === 'moveTo') [startX, startY] = [x, y]
      return letterOf[command] + steps.join(' ').replaceAll(' -', '-')
    })
    .join('')
}
