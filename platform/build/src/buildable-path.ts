/** The bundler's syntax in requests: loaders before `!`, a query after `?`, a fragment after `#`. */
const SYNTAX = /[#?!]/

/** Throws for a path in which Rspack would read syntax of its requests, and report only that it finds no loader. */
export function assertBuildablePath(folder: string): void {
  const [character] = SYNTAX.exec(folder) ?? []
  if (character === undefined) return
  throw new Error(
    `Rspack cannot build in ${folder}, because the path contains "${character}". To fix: move the clone to a folder without #, ? and ! in its path.`,
  )
}
