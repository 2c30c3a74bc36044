import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

/** Returns the modules that run when the entry is imported. Type-only and dynamic imports do not count. */
async function modulesOf(entry: URL, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(entry.href)) return seen
  seen.add(entry.href)
  const source = await readFile(entry, 'utf8')
  const imports = [...source.matchAll(/^(?:import|export) (?!type )[^'"]*?(?:from )?'([^']+)'/gms)].map(
    ([, name = '']) => name,
  )
  await Promise.all(
    imports.map((name) => (name.startsWith('.') ? modulesOf(new URL(name, entry), seen) : seen.add(name))),
  )
  return seen
}

const entries = {
  main: new URL('./index.ts', import.meta.url),
  forms: new URL('./forms/index.ts', import.meta.url),
  carousel: new URL('./carousel/carousel.tsx', import.meta.url),
}

it.each(Object.entries(entries))('keeps Chakra, Emotion and the recipes out of the %s entry', async (_, entry) => {
  const modules = [...(await modulesOf(entry))]
  expect(modules.length).toBeGreaterThan(3)
  expect(modules.filter((name) => /@chakra-ui|@emotion|theme\/(chakra-system|recipes|tokens)/.test(name))).toEqual([])
})

it('keeps Swiper and form libraries out of the main entry', async () => {
  const modules = [...(await modulesOf(entries.main))]
  expect(modules.filter((name) => /swiper|react-hook-form|yup/.test(name))).toEqual([])
})

it.each(['forms', 'carousel'] as const)(
  'imports shared components from @site/ui in the %s entry, instead of a copy',
  async (name) => {
    const modules = [...(await modulesOf(entries[name]))]
    expect(modules).toContain('@site/ui')
    expect(
      modules.filter((module) => /\/src\/(components\/(icon|button|live-regions|link-context)|index\.ts)/.test(module)),
    ).toEqual([])
  },
)
