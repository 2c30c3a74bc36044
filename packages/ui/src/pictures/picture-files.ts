import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, optimize } from 'svgo'
import { drawing } from '../images/drawing.ts'
import { checkPicture } from './check-picture.ts'
import { outlineText } from './outline-text.ts'

/** Turns what drawing programs write into few short elements, whose attributes contain all colors as hex values. */
const minified = (file: string): Config => ({
  plugins: [
    { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
    'convertStyleToAttrs',
    { name: 'convertColors', params: { shortname: false } },
    checkPicture(file),
    {
      name: 'preset-default',
      params: {
        overrides: {
          convertColors: false,
          removeDesc: { removeAny: true },
          // The attributes of text stay on its elements, where `outlineText` reads them.
          moveElemsAttrsToGroup: false,
          // These change how edges are drawn, and save nothing.
          moveGroupAttrsToElems: false,
          convertShapeToPath: false,
          mergePaths: false,
        },
      },
    },
    'removeTitle',
  ],
})

/** Reads all SVG files in a folder as the drawings that pages show, by path in `assets`. */
export const readPictures = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.svg'))
      .sort()
      .map((file) => [`assets/${file}`, picture(readFileSync(join(folder, file), 'utf8'), file)]),
  )

/** Returns a drawing program's file as a small drawing that follows the color scheme and contains text as outlines. */
export function picture(source: string, file: string): string {
  const { data } = optimize(source, minified(file))
  const [, attributes = '', content = ''] = /^<svg([^>]*)>(.*)<\/svg>$/s.exec(data) ?? []
  const [, width, height] = / viewBox="0 0 (\d+) (\d+)"/.exec(attributes) ?? []
  if (!width || !height) throw new Error(`${file} needs a viewBox that starts at 0 0, in whole units.`)
  const paint = attributes.replace(/ (xmlns|viewBox|width|height|version|id)="[^"]*"/g, '')
  const body = paint ? `<g${paint}>${content}</g>` : content
  return drawing({ width: Number(width), height: Number(height) }, [outlineText(body, file)])
}
