import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { recipes, slotRecipes } from '../theme/recipes/index.ts'
import { styleSheet } from './style-sheet.ts'

const css = styleSheet()
const classesIn = (text: string) => new Set(text.match(/(?<=\.)[a-z][\w-]*(?=[^}]*\{)/g))
const known = classesIn(css)

async function sources(): Promise<string[]> {
  const cwd = join(import.meta.dirname, '..')
  const files: string[] = []
  for await (const file of glob('**/*.tsx', { cwd, exclude: (name) => name.endsWith('.test.tsx') })) {
    files.push(join(cwd, file))
  }
  return Promise.all(files.map((file) => readFile(file, 'utf8')))
}

it('contains rules for every class name that components render', async () => {
  const written = (await sources()).flatMap((source) => [...source.matchAll(/className="([^"{]+)"/g)])
  const names = written.flatMap(([, names = '']) => names.split(' '))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

it('resolves every token reference and defines every variable', () => {
  expect(css).not.toMatch(/\{[a-z]+\.[\w.]+\}/)
  const used = new Set(css.match(/(?<=var\()--site-[\w-]+/g))
  const defined = new Set(css.match(/--site-[\w-]+(?=:)/g))
  expect([...used].filter((name) => !defined.has(name))).toEqual([])
})

it('exposes only the semantic colors, not the palette', () => {
  expect(css).not.toMatch(/--site-colors-(ink|teal|amber|red|green|blue)-/)
})

it('compiles to the same text each time', () => {
  expect(styleSheet()).toBe(css)
})

it('declares its layers first, so unlayered page styles win', () => {
  expect(css.startsWith('@layer reset, base, tokens, recipes;')).toBe(true)
  const outside = css.replace(/@layer \w+\{[\s\S]*$/, '').replace(/@font-face\{[^}]*\}/g, '')
  expect(outside.trim()).toBe('@layer reset, base, tokens, recipes;')
})

it('gives placeholders a color whose contrast is tested', () => {
  expect(css).toMatch(/\.input::placeholder\{color:var\(--site-colors-fg-muted\);opacity:1;?\}/)
})

it('stays within 9 KiB compressed', () => {
  expect(brotliCompressSync(css).length).toBeLessThanOrEqual(9 * 1024)
})

it.each(Object.entries({ ...recipes, ...slotRecipes }))(
  'uses a different class name for each option of %s',
  (_, recipe) => {
    const options = Object.entries(recipe.variants ?? {}).flatMap(([variant, values]) =>
      Object.keys(values as object).map((option) => (option === 'true' ? variant : option)),
    )
    expect(new Set(options).size).toBe(options.length)
  },
)
