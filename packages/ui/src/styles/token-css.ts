import { buildSystem } from '../theme/build-system.ts'

const { cssVarMap } = buildSystem.tokens
const base = cssVarMap.get('base') ?? new Map<string, string>()
const dark = cssVarMap.get('_dark') ?? new Map<string, string>()

/** The color ramps are the palette behind the semantic colors; pages see the semantic ones alone. */
const isRamp = (name: string) => /^--site-colors-(white$|color-palette|(ink|teal|amber|green|red|blue)-\d)/.test(name)
const isBreakpoint = (name: string) => name.includes('breakpoint')

function resolve(value: string): string {
  return value.replace(/var\((--site-[\w-]+)\)/g, (reference, name: string) =>
    isRamp(name) ? resolve(base.get(name) ?? reference) : reference,
  )
}

/** Every token pages may use, once. `light-dark()` follows the `color-scheme` of wherever it is used. */
export function tokenVariables(): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const [name, raw] of base) {
    if (isRamp(name) || isBreakpoint(name)) continue
    const light = resolve(String(raw))
    const darkRaw = dark.get(name)
    variables[name] = darkRaw === undefined ? light : `light-dark(${light}, ${resolve(String(darkRaw))})`
  }
  return variables
}
