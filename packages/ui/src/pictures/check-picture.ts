import type { CustomPlugin } from 'svgo'
import { pictureColors } from './picture-colors.ts'

const FORBIDDEN = ['script', 'style', 'image', 'foreignObject']
const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text']

/** Rejects a picture that refers to other files, runs code, or uses a color that is not in the palette. */
export const checkPicture = (file: string): CustomPlugin => {
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
              if (isColor(key) && value !== 'none' && !pictureColors.has(value))
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

const isColor = (attribute: string): boolean => attribute === 'fill' || attribute === 'stroke'
