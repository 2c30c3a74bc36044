/** Sources by file name, which import each other as `./<name>`; `entry` names the one that exports everything. */
export interface SourceFiles {
  entry: string
  files: ReadonlyMap<string, string>
}

/** The name under which a remote's declarations have what the page contract exports: see `rollUpDeclarations`. */
export const USES = 'uses'

/** `from './page.ts'` or `import('./page.ts')`. */
const SIBLING = /(\bfrom\s+|\bimport\()(['"])\.\/([^'"]+)\2/g

/**
 * Joins sources into one file of declarations, in which each is the module `<scope>/<name>`, and `<scope>` has what the
 * entry exports. What their functions do is left in, because compilers skip it in a file of declarations.
 */
export function rollUpDeclarations({ entry, files }: SourceFiles, scope: string): string {
  const modules = [...files].map(([name, text]) => {
    const own = text.replaceAll(SIBLING, (_, before, quote, file) => `${before}${quote}${scope}/${file}${quote}`)
    return `declare module '${scope}/${name}' {\n${own.trimEnd()}\n}\n`
  })
  return [`declare module '${scope}' {\nexport * from '${scope}/${entry}'\n}\n`, ...modules].join('')
}
