import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tone } from '../images/tones.ts'
import { picture } from './picture-files.ts'

const file = (body: string, size = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}><desc>A picture.</desc>${body}</svg>`
const read = (body: string, size?: string) => picture(file(body, size), 'a.svg')

const PLAIN = `
  <path d="M1 2h9v8Z" fill="#ffffff" stroke="#0b7c74"/>
  <text x="10" y="20" font-family="Instrument Sans" font-size="24" text-anchor="end" fill="#1d2d3d">R&amp;D</text>`

/** The same picture as a drawing program saves it. */
const SAVED = `
  <defs xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:label="x"/>
  <path style="fill:#ffffff;stroke:#0b7c74;stroke-width:1;fill-opacity:1" d="M 1,2 H 10 V 10 Z" id="path1"/>
  <text xml:space="preserve" style="font-size:24px;font-family:'Instrument Sans';text-anchor:end;fill:rgb(29,45,61)" x="10" y="20" id="text1"><tspan x="10" y="20" id="tspan1">R&amp;D</tspan></text>`

it('makes a small drawing that follows the color scheme, with text as outlines', () => {
  const svg = read(PLAIN)
  expect(svg).toMatch(
    /^<svg [^>]*viewBox="0 0 40 20" width="40" height="20"><style>@media \(prefers-color-scheme:dark\){\[/,
  )
  expect(svg).toContain('[fill="#fff"]{fill:#0d1a29}')
  expect(svg).toContain('[stroke="#0b7c74"]{stroke:#30bcb1}')
  expect(svg.match(/<use /g)).toHaveLength(3)
  expect(svg).not.toMatch(/<text|<desc|\n/)
})

it('reads what a drawing program saves, and keeps the transformation of text', () => {
  expect(read(SAVED)).toBe(read(PLAIN))
  expect(read(PLAIN.replace('<text', '<text transform="rotate(45)"'))).toMatch(/<g transform="rotate\(45\)"><g fill/)
})

it('inherits what the program states once for the whole file', () => {
  expect(read('<path d="M1 2h9v8" stroke="#0b7c74"/>', 'viewBox="0 0 40 20" fill="none"')).toMatch(/<g fill="none"/)
})

it.each([
  ['<path d="M1 2h9" stroke="#123456"/>', '#123456, which is not a color'],
  ['<path d="M1 2h9" style="stroke:red"/>', 'uses #f00'],
  ['<path d="M1 2h9" fill="#000000"/>', 'uses #000'],
  ['<g stroke="#fff"><path d="M1 2h9"/></g>', '<path> without a color'],
  ['<script>alert(1)</script>', '<script>'],
  ['<path d="M1 2h9" onclick="alert(1)" fill="#fff"/>', 'onclick'],
  ['<image href="https://example.com/a.png" width="9" height="9"/>', '<image>'],
  ['<use href="https://example.com/a.svg#b"/>', 'https://example.com/a.svg#b'],
  ['<rect width="9" height="9" fill="url(#a)"/>', 'uses url(#a)'],
  [
    '<text x="1" y="9" font-family="Arial" font-size="24" fill="#fff">A</text>',
    'Bricolage Grotesque or Instrument Sans',
  ],
  ['<text x="1" y="9" font-family="Instrument Sans" font-size="24" fill="#fff">Привет</text>', 'cannot draw'],
])('rejects %s', (body, message) => {
  expect(() => read(body)).toThrow(message)
})

it('needs a size in whole units', () => {
  expect(() => read(PLAIN, 'width="40" height="20"')).toThrow('a.svg needs a viewBox')
  expect(() => read(PLAIN, 'viewBox="0 0 40.5 20"')).toThrow('a.svg needs a viewBox')
})

it('documents the colors that follow the color scheme', () => {
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  for (const color of Object.values(tone)) expect(readme).toContain(`| \`${color === '#fff' ? '#ffffff' : color}\` |`)
})
