import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, type CustomPlugin, optimize } from 'svgo'
import { faces } from '../fonts/faces.ts'
import { drawing, label } from '../images/drawing.ts'
import { pictureColors } from './picture-colors.ts'

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

const FORBIDDEN = ['script', 'style', 'image', 'foreignObject']
const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text']

/** Rejects a picture that refers to other files, runs code, or uses a color that is not in the palette. */
const checkPicture = (file: string): CustomPlugin => {
  const reject = (problem: string) => {
    throw new Error(`${file} ${problem}. See packages/ui/src/pictures/README.md.`)
  }
  return {
    name: 'checkPicture',
    fn: () => {
      let fills = 0
      return {
        element: {
          enter({ name, attributes }) {
            if (FORBIDDEN.includes(name)) reject(`contains <${name}>`)
            for (const [key, value] of Object.entries(attributes)) {
              if (key.startsWith('on')) reject(`contains ${key}`)
              if (key.endsWith('href') && !value.startsWith('#')) reject(`refers to ${value}`)
              if (['fill', 'stroke'].includes(key) && value !== 'none' && !pictureColors.has(value))
                reject(`uses ${value}, which is not a color of pictures`)
            }
            if (attributes.fill) fills++
            // Browsers fill it black.
            if (!fills && SHAPES.includes(name)) reject(`has a <${name}> without a color`)
          },
          exit({ attributes }) {
            if (attributes.fill) fills--
          },
        },
      }
    },
  }
}

const TEXT = /<text([^>]*)>(.*?)<\/text>/gs
/** A drawing program wraps each line of a text in an element. */
const LINE = /<tspan([^>]*)>([^<]*)<\/tspan>/g

/** Replaces the text elements of a minified picture with outlines. Each states its font, size and color. */
const outlineText = (body: string, file: string): string =>
  body.replace(TEXT, (_, attributes: string, content: string) => {
    const lines = content.includes('<') ? [...content.matchAll(LINE)] : [['', '', content]]
    const outlines = lines.map(([, own = '', text = '']) => line(attributesOf(attributes + own), text, file))
    const transform = / transform="[^"]*"/.exec(attributes)?.[0]
    return transform ? `<g${transform}>${outlines.join('')}</g>` : outlines.join('')
  })

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries([...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))

function line(attributes: Record<string, string>, escaped: string, file: string): string {
  const {
    x = '0',
    y = '0',
    'font-family': family = '',
    'font-size': size = '',
    fill,
    'text-anchor': anchor,
  } = attributes
  const text = escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  const font = fontOf(family)
  if (!font || !size || !fill) {
    const families = Object.values(faces).map((face) => face.family.replace(' Variable', ''))
    throw new Error(`“${text}” in ${file} needs a color, a size, and the font ${families.join(' or ')}.`)
  }
  return label(text, Number(x), Number(y), { font, size: Number.parseFloat(size), fill, anchor: anchorOf(anchor) })
}

const fontOf = (family: string) =>
  (['display', 'body'] as const).find((name) => faces[name].family.startsWith(family.replace(/^'|'$/g, '') || '?'))

const anchorOf = (anchor = 'start') => (anchor === 'middle' || anchor === 'end' ? anchor : 'start')
