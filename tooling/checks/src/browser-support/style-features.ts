import type { Identifier } from '@mdn/browser-compat-data'
import { type AtRule, type Declaration, type Node, parse, type Rule } from 'postcss'
import { compatData, type IsSupported } from './support-data.ts'

const { properties, selectors, types, 'at-rules': atRules } = compatData.css as Record<string, Identifier>

/** Functions by name, such as `light-dark`, which the data lists below the types of their values. */
const functions = new Map<string, Identifier>(
  Object.values(types as Record<string, Identifier>)
    .flatMap((type) => Object.entries(type as Record<string, Identifier>))
    .concat(Object.entries(types as Record<string, Identifier>)),
)

const entry = (group: Identifier | undefined, name: string): Identifier | undefined =>
  group && Object.hasOwn(group, name) ? (group[name] as Identifier) : undefined

/** Finds what browsers lack of a style sheet: `text-box`, `text-wrap: pretty`, `anchor()`, `@scope`, `:open`. */
export function missingStyles(text: string, isSupported: IsSupported): Set<string> {
  const missing = new Set<string>()
  const add = (name: string, identifier: Identifier | undefined) => {
    if (isSupported(identifier) === false) missing.add(name)
  }

  const addDeclaration = ({ prop, value, parent }: Declaration) => {
    for (const [, name = ''] of value.matchAll(/([a-z][a-z-]*)\(/g)) add(`${name}()`, functions.get(name))
    const isPrefixed = parent?.some((other) => other.type === 'decl' && other.prop === `-webkit-${prop}`)
    if (/^-/.test(prop) || isPrefixed) return
    const property = entry(properties, prop)
    add(prop, property)
    if (missing.has(prop)) return
    for (const [keyword] of value.matchAll(/[a-z][a-z-]*(?![\w(-])/g))
      add(`${prop}: ${keyword}`, entry(property, keyword))
  }

  const addAtRule = ({ name, params }: AtRule) => {
    add(`@${name}`, entry(atRules, name))
    for (const [, feature = ''] of params.matchAll(/\(\s*([a-z-]+)/g)) {
      add(`@${name} (${feature})`, entry(entry(atRules, name), feature))
    }
  }

  const addRule = ({ selector, parent }: Rule) => {
    if (parent?.type === 'rule') add('nested rules', entry(selectors, 'nesting'))
    for (const [pseudo, name = ''] of selector.matchAll(/::?([a-z][a-z-]*)/g)) add(pseudo, entry(selectors, name))
  }

  parse(text).walk((node) => {
    if (isGuarded(node)) return
    if (node.type === 'decl') addDeclaration(node)
    else if (node.type === 'atrule') addAtRule(node)
    else if (node.type === 'rule') addRule(node)
  })
  return missing
}

/** Whether browsers without a feature skip the node. */
function isGuarded(node: Node): boolean {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (parent.type === 'atrule' && (parent as AtRule).name === 'supports') return true
  }
  return false
}
