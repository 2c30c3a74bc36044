import { describe, expect, it } from 'vitest'
import { tokenVariables } from '../styles/token-css.ts'

type Scheme = 'light' | 'dark'

const variables = tokenVariables()

function colour(token: string, scheme: Scheme): string {
  const value = variables[`--site-colors-${token}`] ?? ''
  const pair = /^light-dark\((.+), (.+)\)$/.exec(value)
  return (pair ? pair[scheme === 'light' ? 1 : 2] : value) ?? ''
}

function luminance(hex: string): number {
  const digits = hex.slice(1)
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['bg', 'bg-subtle', 'bg-panel']
const on = (texts: string[], backgrounds: string[]) => texts.flatMap((text) => backgrounds.map((bg) => [text, bg]))

const textPairs = [
  ...on(['fg', 'fg-muted', 'fg-brand', 'fg-accent', 'link', 'link-hover', 'fg-error', 'fg-success'], grounds),
  ...on(['fg', 'fg-muted'], ['bg-hover']),
  ...['error', 'success', 'warning', 'info', 'brand'].map((tone) => [`fg-${tone}`, `bg-${tone}`]),
  ...['solid', 'solid-hover'].flatMap((state) => [
    ['brand-on-solid', `brand-${state}`],
    ['danger-on-solid', `danger-${state}`],
  ]),
  ['bg', 'fg'],
]
const controlPairs = [
  ...on(['border-control', 'focus', 'brand-solid', 'danger-solid', 'thread-weft', 'thread-accent'], grounds),
  ['focus', 'bg-hover'],
]

describe.each<Scheme>(['light', 'dark'])('in %s colours', (scheme) => {
  it.each(textPairs)('%s reads on %s (4.5)', (text = '', ground = '') => {
    expect(contrast(colour(text, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(controlPairs)('%s shows on %s (3)', (line = '', ground = '') => {
    expect(contrast(colour(line, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(3)
  })
})

it.each(['fg', 'fg-muted', 'fg-accent', 'fg-brand', 'link'])('%s reads on both ends of the hero', (text) => {
  for (const end of ['hero-from', 'hero-to']) {
    expect(contrast(colour(text, 'dark'), colour(end, 'dark'))).toBeGreaterThanOrEqual(4.5)
  }
})
