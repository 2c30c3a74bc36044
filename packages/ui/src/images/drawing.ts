import type { PathCommand } from 'fontkit'
import { placeGlyphs, type TextStyle, textWidth } from './text-path.ts'
import { darkRules, tone } from './tones.ts'

type Size = Readonly<Record<'width' | 'height', number>>

/**
 * Creates an SVG file that follows the color scheme of the page around it: browsers pass the `color-scheme` of an
 * `<img>` to the drawing's media query. Without that support, or if a policy blocks the style, the drawing stays light.
 */
export function drawing({ width, height }: Size, parts: readonly string[]): string {
  const body = parts.join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<style>@media (prefers-color-scheme:dark){${darkRules(body)}}</style>`,
    letterOutlines(body),
    body,
    '</svg>',
  ].join('')
}

/** The start of every drawing: its size, and the rules for dark pages. */
const OPENING = /^<svg [^>]*viewBox="0 0 (\d+) (\d+)"[^>]*><style>[^<]*<\/style>/

export function sizeOf(svg: string): Size {
  const [, width, height] = OPENING.exec(svg) ?? []
  if (!width || !height) throw new Error('Only an SVG file created by `drawing` can be part of a picture.')
  return { width: Number(width), height: Number(height) }
}

/** Returns a drawing as a part of another picture, in its light colors whatever the color scheme. */
export function nested(svg: string, at: { x: number; y: number } & Size): string {
  const { width, height } = sizeOf(svg)
  const place = `x="${at.x}" y="${at.y}" width="${at.width}" height="${at.height}"`
  return svg.replace(OPENING, `<svg ${place} viewBox="0 0 ${width} ${height}">`)
}

interface LabelStyle extends Partial<TextStyle> {
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
}

/** Draws a line of text from a baseline point, as outlines that only `drawing` defines: images cannot load fonts. */
export function label(text: string, x: number, y: number, { fill = tone.text, anchor, ...chosen }: LabelStyle = {}) {
  const style: TextStyle = { font: 'body', size: 26, ...chosen }
  const offset = { start: 0, middle: 0.5, end: 1 }[anchor ?? 'start']
  return letters(text, style, { x: x - offset * textWidth(text, style), y, fill })
}

/** The units per em of an outline: few, for short numbers, yet at most a quarter of a pixel off in large figures. */
const EM = 100

/** The outlines of the letters in all drawings, by the id that `use` elements refer to. */
const outlines = new Map<string, string>()

/** Draws a line of text from a baseline point. `letterOutlines` defines each letter's outline once. */
function letters(text: string, style: TextStyle, at: { x: number; y: number; fill: string }): string {
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

function letterOutlines(body: string): string {
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
