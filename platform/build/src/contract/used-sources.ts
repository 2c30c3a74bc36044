import type { SourceFiles } from '@mfe/contract'

const SIBLING = /\bfrom ['"]\.\/([^'"]+)['"]/g

/**
 * Returns the sources without `unused` files, such as those of services that a remote does not use, and without what
 * only they need. What imports them stays as it is: compilers then know nothing of these services, and nobody asks.
 */
export function usedSources(
  { entry, files }: SourceFiles,
  unused: readonly string[],
  used: readonly string[],
): SourceFiles {
  const kept = new Set<string>()
  function keep(name: string, excluded: readonly string[]): void {
    const text = files.get(name)
    if (text === undefined || kept.has(name) || excluded.includes(name)) return
    kept.add(name)
    for (const [, imported = ''] of text.matchAll(SIBLING)) keep(imported, excluded)
  }
  // What is in use may need a file of an unused service.
  for (const name of used) keep(name, [])
  keep(entry, unused)
  return { entry, files: new Map([...files].filter(([name]) => kept.has(name))) }
}
