import { chakraSystem } from '../theme/chakra-system.ts'

const { cssVarMap } = chakraSystem.tokens
const base = cssVarMap.get('base') ?? new Map<string, string>()
const dark = cssVarMap.get('_dark') ?? new Map<string, string>()

/** Returns whether a variable belongs to the palette; pages use only semantic colors. */
const isPalette = (name: string) =>
  /^--site-colors-(white$|color-palette|(ink|teal|amber|green|red|blue)-\d)/.test(name)
const isBreakpoint = (name: string) => name.includes('breakpoint')

function resolve(value: string): string {
  return value.replace(/var\((--site-[\w-]+)\)/g, (reference, name: string) =>
    isPalette(name) ? resolve(base.get(name) ?? reference) : reference,
  )
}

/**
 * Returns the CSS variables for pages. `light-dark()` follows the `color-scheme` of the element that uses a variable.
 */
export function tokenVariables(): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const [name, raw] of base) {
    if (isPalette(name) || isBreakpoint(name)) continue
    const light = resolve(String(raw))
    const darkRaw = dark.get(name)
    variables[name] = darkRaw === undefined ? light : `light-dark(${light}, ${resolve(String(darkRaw))})`
  }
  return variables
}
