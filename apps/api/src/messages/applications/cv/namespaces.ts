import { type Attributes, resolveReferences } from './xml.ts'

/**
 * Tracks the namespaces of prefixes while XML is read. Each declaration is handled once, however deep elements nest.
 */
export function createNamespaces() {
  /** The namespaces of each prefix in the open elements, the innermost last. */
  const declared = new Map<string, string[]>()

  return {
    /** Adds the declarations of an opening tag, and returns what to pass to `close` at its end. */
    open(attributes: Attributes): readonly string[] {
      const declarations = [...attributes].filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
      for (const [name, value] of declarations) {
        const outer = declared.get(name)
        if (outer) outer.push(resolveReferences(value))
        else declared.set(name, [resolveReferences(value)])
      }
      return declarations.map(([name]) => name)
    },

    close(declarations: readonly string[]): void {
      for (const name of declarations) declared.get(name)?.pop()
    },

    /** Returns the namespace of an element, or an empty string if its prefix is not declared. */
    of(element: string): string {
      const colon = element.indexOf(':')
      return declared.get(colon === -1 ? 'xmlns' : `xmlns:${element.slice(0, colon)}`)?.at(-1) ?? ''
    },
  }
}
