import { faces } from '../fonts/faces.ts'
import { label } from '../images/drawing.ts'

const TEXT = /<text([^>]*)>(.*?)<\/text>/gs
/** A drawing program wraps each line of a text in an element. */
const LINE = /<tspan([^>]*)>([^<]*)<\/tspan>/g

/** Replaces the text elements of a minified picture with outlines. Each states its font, size and color. */
export const outlineText = (body: string, file: string): string =>
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
