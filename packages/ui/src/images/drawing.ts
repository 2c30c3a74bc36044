import { letterOutlines, letters } from './letters.ts'
import { type TextStyle, textWidth } from './text-path.ts'
import { darkRules, tone } from './tones.ts'

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

/**
 * Draws a line of text from a baseline point, as outlines, because an image file cannot load the page's fonts. Only
 * `drawing` defines these outlines.
 */
export function label(text: string, x: number, y: number, { fill = tone.text, anchor, ...chosen }: LabelStyle = {}) {
  const style: TextStyle = { font: 'body', size: 26, ...chosen }
  const offset = { start: 0, middle: 0.5, end: 1 }[anchor ?? 'start']
  return letters(text, style, { x: x - offset * textWidth(text, style), y, fill })
}
