import { palette, tokens } from '../theme/tokens.ts'
import { letterOutlines, letters } from './letters.ts'
import { type TextStyle, textWidth } from './text-path.ts'

const step = (hue: string, at: number): string => palette[hue]?.[at]?.value ?? ''

/** The colors of drawings on light and on dark pages. */
const pairs = {
  background: [step('ink', 100), step('ink', 900)],
  panel: [tokens.colors.white.value, step('ink', 950)],
  line: [step('ink', 300), step('ink', 700)],
  edge: [step('ink', 500), step('ink', 400)],
  text: [step('ink', 900), step('ink', 100)],
  muted: [step('ink', 600), step('ink', 300)],
  teal: [step('teal', 600), step('teal', 400)],
  tealDeep: [step('teal', 800), step('teal', 600)],
  tealMid: [step('teal', 300), step('teal', 700)],
  tealSoft: [step('teal', 100), step('teal', 900)],
  amber: [step('amber', 400), step('amber', 400)],
  amberDeep: [step('amber', 600), step('amber', 300)],
  amberSoft: [step('amber', 100), step('amber', 800)],
} as const

type Tone = keyof typeof pairs

/** Adds full opacity, to distinguish a tone from a fixed color with the same value. */
const toKey = (light: string): string => `${light}${light.length === 4 ? 'f' : 'ff'}`

/** The colors that follow the color scheme; any other color is fixed. */
export const tone = Object.fromEntries(Object.entries(pairs).map(([name, [light]]) => [name, toKey(light)])) as Record<
  Tone,
  string
>

interface Size {
  width: number
  height: number
}

/**
 * Creates an SVG file that follows the color scheme of the page around it: browsers pass the `color-scheme` of an
 * `<img>` to the drawing's media query. Without that support, or if a policy blocks the style, the drawing stays light.
 */
export function drawing({ width, height }: Size, parts: readonly string[]): string {
  const body = parts.join('')
  const darkRules = Object.values(pairs)
    .map(([light, dark]) => [toKey(light), dark])
    .flatMap(([key, dark]) => ['fill', 'stroke'].map((part) => [`${part}="${key}"`, `${part}:${dark}`] as const))
    .filter(([attribute]) => body.includes(attribute))
    .map(([attribute, rule]) => `[${attribute}]{${rule}}`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<style>@media (prefers-color-scheme:dark){${darkRules.join('')}}</style>`,
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

/**
 * Draws a line of text from a baseline point, as outlines, because an image file cannot load the page's fonts. Only
 * `drawing` defines these outlines.
 */
export function label(text: string, x: number, y: number, { fill = tone.text, anchor, ...chosen }: LabelStyle = {}) {
  const style: TextStyle = { font: 'body', size: 26, ...chosen }
  const offset = { start: 0, middle: 0.5, end: 1 }[anchor ?? 'start']
  return letters(text, style, { x: x - offset * textWidth(text, style), y, fill })
}
